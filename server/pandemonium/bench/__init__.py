"""The load generator: rooms full of racers with recorded moves, on the public protocol, and what a node made of them."""
