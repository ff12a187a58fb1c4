"""The terminal: modes, bytes, painting and colours. It knows frames, not asks.

Only this package imports curses, termios or tty.
"""
