"""Proofs that a deal can be won: searches that know every card, and the lines of moves they find.

A proof is a line of moves that the rules engine itself has replayed to the win (`search`); how it was found does not matter.
Pure: no clock, no chance but the number in the budget, no input or output.
"""
