"""Pandemonium: friends race each other on the same solitaire deal, and the server judges every move."""

__version__ = "0.1.0"
