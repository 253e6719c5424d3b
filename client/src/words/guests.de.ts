/** Names to begin with for whoever has given none, in German. */
import type { Words } from "./words";

export const guest: Words["guest"] = {
  first: ["Ruß", "Glut", "Messing", "Samt", "Mond", "Asche", "Funken", "Gold", "Nacht", "Schatten", "Rauch", "Kerzen"],
  second: ["kobold", "rabe", "bube", "motte", "fuchs", "eule", "narr", "kater", "dieb", "wichtel", "igel", "dachs"],
  name: (first, second) => `${first}${second}`,
};
