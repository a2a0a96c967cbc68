"""The sentences for all that the other rooms say in keys and numbers."""
