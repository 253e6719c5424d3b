"""Tests of Pandemonium, laid out like the packages they test."""
