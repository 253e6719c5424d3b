"""Tests of `pandemonium.web`."""
