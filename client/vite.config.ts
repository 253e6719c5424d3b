import { defineConfig } from "vite";

const SERVER = "127.0.0.1:8080";

const LOWER_PART = {
  name: "home",
  test: /src\/(views\/(home-more|fetched-words)|state\/history|words\/alone)\.tsx?$/,
};

export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../server/pandemonium/web/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Fonts and pictures stay files of their own: a data URL would be allowed by no content security policy of ours.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first page needs is one file, however much of it the later ones use too.
    // So is what it shows further down, once it is at rest.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "page", tags: ["$initial"] }, LOWER_PART] } } },
  },
  server: {
    // The server answers only pages of its own address, so the proxy speaks in that name.
    proxy: {
      "/api": { target: `http://${SERVER}`, headers: { origin: `http://${SERVER}` } },
      "/ws": { target: `ws://${SERVER}`, ws: true, rewriteWsOrigin: true },
    },
  },
});
