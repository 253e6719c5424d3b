/** Which build of this client is running: the name of its main file, as the server reads it from the page it serves. */

const MAIN_FILE = /\/assets\/([^/]+)\.js$/;

/** Null where the page was not built, as in development. */
export function ownBuild(page: Document = document): string | null {
  const main = page.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return MAIN_FILE.exec(main?.getAttribute("src") ?? "")?.[1] ?? null;
}
