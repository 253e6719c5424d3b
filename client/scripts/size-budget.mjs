// Weighs what a first visit loads (the entry, its static imports, their styles and fonts) and fails above the budget.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { STATIC } from "./static-folder.mjs";

const BUDGET_KB = { JS: 45, "CSS and fonts": 14 };
// Already compressed; gzip would only add to it.
const COMPRESSED = /\.(woff2?|png|webp|avif)$/;

const manifest = JSON.parse(readFileSync(join(STATIC, ".vite/manifest.json"), "utf8"));

/** The manifest's chunks that the first page needs, each once. */
function firstLoad() {
  const wanted = Object.keys(manifest).filter((name) => manifest[name].isEntry);
  const seen = new Set();
  while (wanted.length > 0) {
    const name = wanted.pop();
    if (seen.has(name)) continue;
    seen.add(name);
    wanted.push(...(manifest[name].imports ?? []));
  }
  return [...seen].map((name) => manifest[name]);
}

function weigh(file) {
  const bytes = readFileSync(join(STATIC, file));
  return COMPRESSED.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}

const chunks = firstLoad();
const files = {
  JS: new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith(".js"))),
  "CSS and fonts": new Set(
    chunks.flatMap((chunk) => [...(chunk.css ?? []), ...(chunk.assets ?? []).filter((file) => /\.woff2?$/.test(file))]),
  ),
};

let over = false;
for (const [kind, names] of Object.entries(files)) {
  const kilobytes = [...names].reduce((sum, file) => sum + weigh(file), 0) / 1000;
  const verdict = kilobytes > BUDGET_KB[kind] ? "OVER" : "within";
  over ||= verdict === "OVER";
  console.log(`first load, ${kind}: ${kilobytes.toFixed(1)} KB gzip, ${verdict} the budget of ${BUDGET_KB[kind]} KB`);
}
if (over) process.exit(1);
