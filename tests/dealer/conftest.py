"""What the tests of the dealer share with those of the store."""

from tests.store.conftest import mortal

__all__ = ["mortal"]
