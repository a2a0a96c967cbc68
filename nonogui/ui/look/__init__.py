"""The look: colours, sizes, icons and the style sheet."""
