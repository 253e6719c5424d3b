"""What crosses the socket: every message once, its codec, and the writer of the TypeScript types."""
