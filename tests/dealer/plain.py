"""The dealer from its sources, whatever has been compiled beside them."""

import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path


def import_dealer_from_sources() -> None:
    """From now on its modules are plain Python. To be called before any of them is imported, so in a process of its own."""
    assert "pandemonium.dealer" not in sys.modules
    sys.path_hooks.insert(0, _sources_of_the_dealer)


def _sources_of_the_dealer(folder: str) -> FileFinder:
    if Path(folder).parts[-2:] != ("pandemonium", "dealer"):
        raise ImportError(f"others see to {folder}")
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
