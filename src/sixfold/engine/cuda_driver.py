"""Detects an NVIDIA GPU. It queries only the driver, so it needs no additional package."""

import ctypes
import sys


def has_gpu() -> bool:
    """Return whether there is a driver with a usable GPU."""
    try:
        driver = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int()
    if driver.cuInit(0) != 0 or driver.cuDeviceGetCount(ctypes.byref(count)) != 0:
        return False
    return count.value > 0
