"""A GPU is used only with numba-cuda; without it, or if CUDA does not work, the program reports which."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = """
import sys
sys.path[:0] = sys.argv[1:]
import sixfold.cli.bench as bench
bench.has_gpu = lambda: True
print(bench.gpu_is_here())
"""

IMPORT = """
import sys
sys.path[:0] = sys.argv[1:]
from numba import cuda
import sixfold.engine.gpu
"""


@pytest.fixture(scope="module")
def without_numba_cuda(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Import paths with all installed packages except numba-cuda, which would replace the CUDA target of Numba."""
    installed = Path(next(path for path in sys.path if path.endswith("site-packages")))
    folder = tmp_path_factory.mktemp("site-packages")
    for entry in installed.iterdir():
        if "numba_cuda" not in entry.name:
            (folder / entry.name).symlink_to(entry)
    source = Path(__file__).parents[2] / "src"
    return [str(source), str(folder)]


def run(source: str, places: list[str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", "-c", source, *places]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_a_gpu_without_numba_cuda_is_not_used_and_bench_says_what_to_install(without_numba_cuda: list[str]) -> None:
    done = run(BENCH, without_numba_cuda)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["False"]
    assert "pip install 'sixfold[gpu]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_gpu_engine_refuses_the_cuda_target_of_numba(without_numba_cuda: list[str]) -> None:
    done = run(IMPORT, without_numba_cuda)
    assert done.returncode == 1
    assert done.stderr.strip().endswith("ImportError: playing on a GPU needs numba-cuda: pip install 'sixfold[gpu]'")


def test_with_numba_cuda_the_gpu_engine_is_available() -> None:
    from sixfold.engine import gpu

    assert gpu.cuda.__name__ == "numba.cuda"


def test_bench_does_not_call_a_package_missing_if_it_is_installed_but_cuda_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sixfold.cli import bench
    from sixfold.engine import gpu

    monkeypatch.setattr(bench, "has_gpu", lambda: True)
    monkeypatch.setattr(gpu, "is_available", lambda: False)
    monkeypatch.setattr(gpu.cuda, "cuda_error", lambda: "\nThe driver\nis too old.\n")
    assert bench.gpu_is_here() is False
    said = capsys.readouterr().err
    assert "missing" not in said
    assert "numba-cuda is installed, but CUDA cannot be used" in said
    assert "(The driver is too old.)" in said
