"""Players that know only what a player knows: what they may see, what they may do, and how strong they are."""
