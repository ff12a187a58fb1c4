"""Text as a terminal shows it: cleaned, measured in cells, wrapped to rows."""
