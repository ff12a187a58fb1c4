"""The renderer: a model to a frame, by pure functions that write nothing."""
