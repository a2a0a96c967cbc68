"""Turn images of any kind into pictures made of cells."""
