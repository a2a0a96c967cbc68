"""Turn the keys and numbers of the other packages into sentences for the user."""
