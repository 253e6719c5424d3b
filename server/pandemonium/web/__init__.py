"""The edge: pages, REST and sockets. aiohttp is named only here."""
