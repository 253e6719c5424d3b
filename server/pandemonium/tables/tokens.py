"""What is stored of a seat token: the token itself never is."""

from hashlib import sha256


def hash_of(token: str) -> str:
    """SHA-256 hex."""
    return sha256(token.encode()).hexdigest()
