"""Tests of `pandemonium.tables`."""
