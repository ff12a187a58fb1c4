"""Measures pi_ask beside a bare curses menu and beside what else people would use."""
