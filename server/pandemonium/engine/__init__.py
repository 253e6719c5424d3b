"""The rules, pure: a game is a sheet, a board is an arrangement of card indexes, knowledge is a set of faces.

Nothing here knows of players, rooms, clocks or sockets. Innermost first: `cards`, `sheets`, `games`, `board`, `notation`,
`deal`, `legal`, `play`, `blocked`, `history` (a seat's log, its undo and its knowledge), `views`, `replay`.
"""
