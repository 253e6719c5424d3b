"""Tests of `pandemonium.commands`."""
