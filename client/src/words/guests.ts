/** Names to begin with for whoever has given none, in English. */
export const guest = {
  first: [
    "Sooty",
    "Brass",
    "Ember",
    "Wicked",
    "Midnight",
    "Crooked",
    "Smoky",
    "Velvet",
    "Lucky",
    "Hasty",
    "Gilded",
    "Cinder",
  ],
  second: ["Imp", "Raven", "Knave", "Lantern", "Moth", "Fox", "Candle", "Owl", "Jester", "Cat", "Poker", "Thief"],
  name: (first: string, second: string) => `${first} ${second}`,
};
