// The client's own modules on standard input and output, one JSON line each, for tests that compare them with the server's.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

/** A module of the client, by its path in `src` without the ending. */
export async function load(name) {
  const path = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
  return (await runnerImport(path, { configFile: false, logLevel: "error" })).module;
}

/** Answers every line of standard input by one line. */
export async function answerLines(answer) {
  for await (const line of createInterface({ input: process.stdin })) {
    if (!process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`)) await once(process.stdout, "drain");
  }
}
