"""Whether this machine has an NVIDIA GPU. Only its driver is asked, so no package for it has to be installed."""

import ctypes
import sys


def has_gpu() -> bool:
    """Whether there is a driver, and a GPU that it can use."""
    try:
        driver = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int()
    if driver.cuInit(0) != 0 or driver.cuDeviceGetCount(ctypes.byref(count)) != 0:
        return False
    return count.value > 0
