"""Where rooms live: the port in our own words, its Redis adapter with the function library, and the embedded server.

Only the composition root names an adapter.
"""
