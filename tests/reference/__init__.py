"""A second engine for the three games, written from the rule book and the vectors alone.

It exists to disagree with the product: each game is written out by hand, on lists of card texts, and nothing but
`product_under_test` ever touches the package `pandemonium`.
"""
