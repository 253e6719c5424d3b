"""Players that know only what a player knows.

A player is asked with a `View`, its own seat's, and never meets a deal: it has no way to look at a hidden face. Pure: no clock
and no sockets; chance is handed in. Innermost first: `sketch` (the fast game a player thinks in), `reflex` (the simple way of
playing), `player` (what every player is; the greedy one), `worlds`, `foresight` (the careful and the thoughtful one),
`strengths` (all three by name).
"""
