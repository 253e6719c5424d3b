"""What a browser may know of a game while acknowledgements are under way: for the view vectors and for the twin's test."""
