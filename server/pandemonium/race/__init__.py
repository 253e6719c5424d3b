"""The facts of a room and what follows from them, pure: phase, ranking, who may do what, the record of a finished race.

Nothing here reads a clock, makes an id or touches a socket: referee time, codes and tokens come in as arguments.
"""
