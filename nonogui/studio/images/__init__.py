"""Pictures of any kind made into pictures of cells."""
