"""The state store: a frozen model, actions, and one function from both to the next."""
