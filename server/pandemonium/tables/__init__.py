"""The live shell of rooms on one node: sockets, cached boards, timers and fan-out. The truth stays in the store.

`Hall` finds and makes rooms; a `LiveRoom` holds what this node knows of one room with sockets in it; a `Session` is one
socket's conversation; a `SeatTable` is the cached board of the seat it plays.
"""
