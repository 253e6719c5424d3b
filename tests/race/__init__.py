"""Tests of `pandemonium.race`."""
