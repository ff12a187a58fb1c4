"""``python -m pi_ask`` is the command line."""

from pi_ask.cli import main


if __name__ == "__main__":
    raise SystemExit(main())
