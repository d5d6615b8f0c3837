"""Bulk execution of the rules: the same kernels compiled for the CPU and for the GPU."""
