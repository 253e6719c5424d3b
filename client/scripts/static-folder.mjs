import { fileURLToPath } from "node:url";

/** Where Vite writes the built client, and from where the Python package ships and serves it. */
export const STATIC = fileURLToPath(new URL("../../server/pandemonium/web/static", import.meta.url));
