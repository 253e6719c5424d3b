"""The browser's TypeScript, run by Node, against the server's Python on the same questions."""
