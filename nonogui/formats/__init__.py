"""Read and write puzzle files: one module per format, listed in `registry`."""
