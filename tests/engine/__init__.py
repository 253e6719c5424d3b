"""Tests of the rules, one file a module."""
