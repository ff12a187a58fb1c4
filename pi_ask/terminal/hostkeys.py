"""Keys that a host's curses knows by numbers of its own: those with modifiers, mostly."""

import curses


def sequence(number: int) -> bytes:
    """Return what the terminal sent for a key above ``KEY_MAX``; nothing if none did.

    curses gives such numbers out as it reads what TERM says of the terminal.
    """
    try:
        return curses.tigetstr(curses.keyname(number).decode()) or b""
    except (curses.error, ValueError):  # curses is not up, or has no such key
        return b""
