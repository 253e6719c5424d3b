"""What several tests need: positions from text, racers that play over real sockets, nodes as real processes."""
