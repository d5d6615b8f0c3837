"""The rules in bulk: the same kernels compiled for the CPU and for the GPU."""
