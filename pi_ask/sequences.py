"""Tables of what terminals send for the keys that are not characters.

Data only, and the lowest layer beside the text helpers: it imports nothing. Each
group says which terminals send it; `pi_ask.keys` reads the tables. Every value is
a canonical key name: modifiers in the order ``ctrl+alt+shift+``, then one of
`NAMES` or a single character, which is then text.
"""

from __future__ import annotations


__all__ = [
    "C0_KEYS",
    "CODE_KEYS",
    "CSI_KEYS",
    "CURSES_KEYS",
    "ESCAPED_KEYS",
    "LINUX_KEYS",
    "NAMES",
    "PASTE_END",
    "PASTE_START",
    "SS3_KEYS",
    "TILDE_ENDS",
    "TILDE_KEYS",
]


NAMES = frozenset(
    {
        *("backspace", "begin", "delete", "down", "end", "enter", "escape", "home"),
        *("insert", "left", "pagedown", "pageup", "right", "space", "tab", "up"),
        *(f"f{number}" for number in range(1, 36)),
    }
)

PASTE_START = "\x1b[200~"  # every terminal with bracketed paste (mode 2004) on
PASTE_END = "\x1b[201~"

# A control character by itself.
C0_KEYS = {
    **{chr(code): f"ctrl+{chr(code + 96)}" for code in range(1, 27)},
    "\x00": "ctrl+space",  # all; ctrl+@ and ctrl+2 too
    "\t": "tab",  # all; ctrl+i too
    "\r": "enter",  # all in raw mode; ctrl+m too
    "\x1b": "escape",  # all, and the start of all sequences below; ctrl+[ too
    "\x1c": "ctrl+\\",  # all; ctrl+4 too
    "\x1d": "ctrl+]",  # all; ctrl+5 too
    "\x1e": "ctrl+^",  # all; ctrl+6 too
    "\x1f": "ctrl+_",  # all; ctrl+7 and often ctrl+/ too
    "\x7f": "backspace",  # nearly all; old ones send ctrl+h
}

# ESC and a control character, where that is not alt and the key. Window systems
# keep alt+tab for themselves, so no terminal means alt+tab by it.
ESCAPED_KEYS = {
    "\t": "shift+tab",  # linux console
}

# ESC [ ... letter, perhaps with a modifier as the last parameter.
CSI_KEYS = {
    "A": "up",  # all, in normal cursor mode
    "B": "down",
    "C": "right",
    "D": "left",
    "H": "home",  # xterm, VTE, kitty, iTerm2, Windows Terminal
    "F": "end",
    "E": "begin",  # xterm: keypad 5
    "G": "begin",  # linux console: keypad 5
    "P": "f1",  # xterm and kitty with a modifier
    "Q": "f2",
    "R": "f3",  # xterm only: it also ends a cursor position report
    "S": "f4",
    "Z": "shift+tab",  # all but the linux console
    "a": "shift+up",  # rxvt
    "b": "shift+down",
    "c": "shift+right",
    "d": "shift+left",
}

# ESC [ number ~, perhaps with a modifier after the number.
TILDE_KEYS = {
    1: "home",  # linux console, screen, tmux, PuTTY
    2: "insert",  # all
    3: "delete",  # all
    4: "end",  # linux console, screen, tmux, PuTTY
    5: "pageup",  # all
    6: "pagedown",  # all
    7: "home",  # rxvt
    8: "end",  # rxvt
    11: "f1",  # rxvt, PuTTY, old xterm
    12: "f2",
    13: "f3",  # also kitty, which leaves ESC [ R to the position report
    14: "f4",
    15: "f5",  # all but the linux console, up to f12
    17: "f6",  # from here on the linux console too
    18: "f7",
    19: "f8",
    20: "f9",
    21: "f10",
    23: "f11",
    24: "f12",
    25: "f13",  # linux console, rxvt: shift with f1 to f8, or f3 to f10
    26: "f14",
    28: "f15",
    29: "f16",
    31: "f17",
    32: "f18",
    33: "f19",
    34: "f20",
}

# What may stand in place of the ~, and the modifiers it means.
TILDE_ENDS = {
    "~": "",  # all
    "$": "shift+",  # rxvt
    "^": "ctrl+",  # rxvt
    "@": "ctrl+shift+",  # rxvt
}

# ESC [ [ letter.
LINUX_KEYS = {
    "A": "f1",  # linux console, cygwin
    "B": "f2",
    "C": "f3",
    "D": "f4",
    "E": "f5",
}

# ESC O letter, in older terminals with a modifier before the letter.
SS3_KEYS = {
    "A": "up",  # all, in application cursor mode
    "B": "down",
    "C": "right",
    "D": "left",
    "H": "home",  # xterm, VTE, kitty, tmux in application cursor mode
    "F": "end",
    "E": "begin",
    "P": "f1",  # xterm, VTE, kitty, screen, tmux, PuTTY
    "Q": "f2",
    "R": "f3",
    "S": "f4",
    "a": "ctrl+up",  # rxvt
    "b": "ctrl+down",
    "c": "ctrl+right",
    "d": "ctrl+left",
    "M": "enter",  # the keypad in application mode, in all that have one
    "I": "tab",
    " ": "space",
    "X": "=",
    "j": "*",
    "k": "+",
    "l": ",",
    "m": "-",
    "n": ".",
    "o": "/",
    "p": "0",
    "q": "1",
    "r": "2",
    "s": "3",
    "t": "4",
    "u": "5",
    "v": "6",
    "w": "7",
    "x": "8",
    "y": "9",
}

# ESC [ code ; modifier u, and ESC [ 27 ; modifier ; code ~. Codes that are not here
# are characters, those of the private use area keys that nothing is made of.
CODE_KEYS = {
    8: "backspace",  # xterm, where backspace sends ctrl+h
    9: "tab",  # xterm, kitty, foot, wezterm, ghostty, tmux
    13: "enter",
    27: "escape",
    32: "space",
    127: "backspace",
    **{57376 + number: f"f{13 + number}" for number in range(23)},  # kitty and kin
    **{57399 + number: str(number) for number in range(10)},  # their keypad
    57409: ".",
    57410: "/",
    57411: "*",
    57412: "-",
    57413: "+",
    57414: "enter",
    57415: "=",
    57416: ",",
    57417: "left",
    57418: "right",
    57419: "up",
    57420: "down",
    57421: "pageup",
    57422: "pagedown",
    57423: "home",
    57424: "end",
    57425: "insert",
    57426: "delete",
    57427: "begin",
}

# What getch() of a curses host with keypad(True) returns: ncurses' KEY_* numbers.
CURSES_KEYS = {
    258: "down",  # KEY_DOWN
    259: "up",  # KEY_UP
    260: "left",  # KEY_LEFT
    261: "right",  # KEY_RIGHT
    262: "home",  # KEY_HOME
    263: "backspace",  # KEY_BACKSPACE
    **{264 + number: f"f{number}" for number in range(1, 13)},  # KEY_F1 to KEY_F12
    330: "delete",  # KEY_DC
    331: "insert",  # KEY_IC
    336: "shift+down",  # KEY_SF
    337: "shift+up",  # KEY_SR
    338: "pagedown",  # KEY_NPAGE
    339: "pageup",  # KEY_PPAGE
    343: "enter",  # KEY_ENTER
    348: "home",  # KEY_A1, the corners of the keypad
    349: "pageup",  # KEY_A3
    350: "begin",  # KEY_B2
    351: "end",  # KEY_C1
    352: "pagedown",  # KEY_C3
    353: "shift+tab",  # KEY_BTAB
    354: "begin",  # KEY_BEG
    360: "end",  # KEY_END
    362: "home",  # KEY_FIND, what rxvt's 1~ is called
    383: "shift+delete",  # KEY_SDC
    385: "end",  # KEY_SELECT, what rxvt's 4~ is called
    386: "shift+end",  # KEY_SEND
    391: "shift+home",  # KEY_SHOME
    392: "shift+insert",  # KEY_SIC
    393: "shift+left",  # KEY_SLEFT
    396: "shift+pagedown",  # KEY_SNEXT
    398: "shift+pageup",  # KEY_SPREVIOUS
    402: "shift+right",  # KEY_SRIGHT
}
