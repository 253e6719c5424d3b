"""Rules and dealer from their sources, whatever has been compiled beside them."""

import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

_FOLDERS = {("pandemonium", "engine"), ("pandemonium", "dealer")}


def import_from_sources() -> None:
    """From now on their modules are plain Python. To be called before any of them is imported, so in a process of its own."""
    assert not {"pandemonium.engine", "pandemonium.dealer"} & set(sys.modules)
    sys.path_hooks.insert(0, _sources)


def _sources(folder: str) -> FileFinder:
    if Path(folder).parts[-2:] not in _FOLDERS:
        raise ImportError(f"others see to {folder}")
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
