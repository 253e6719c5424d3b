"""Stores that fail under a running node, nodes that stop, and versions that mix."""
