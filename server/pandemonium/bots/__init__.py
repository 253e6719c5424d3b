"""Players that know only what a player knows.

A player is asked with a `View`, its own seat's, and never meets a deal: it has no way to look at a hidden face. Pure: no clock
and no sockets; chance is handed in. Innermost first: `sketch` (the fast game a player thinks in), `greedy` (the simple player,
and playing a sketch to its end), `player` (the interface), `careful`, `worlds` and `thoughtful`, `strengths` (all by name).
"""
