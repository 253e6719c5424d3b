"""The store on a real server: every function, every reply, every way it can break."""
