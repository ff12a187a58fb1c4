"""Surfaces: each runs a flow to its end somewhere."""
