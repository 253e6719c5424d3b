"""Makes a screenshot small: 256 colours instead of millions, in nothing but the standard library."""

import math
import struct
import zlib
from collections import Counter
from collections.abc import Iterator

COLOURS = 256

Colour = tuple[int, int, int]
Counted = list[tuple[Colour, int]]


def with_few_colours(png: bytes) -> bytes:
    """The same picture with a palette. Takes 8-bit RGB without interlacing, as Chromium writes its screenshots."""
    width, height, pixels = _decoded(png)
    counts = Counter(pixels)
    boxes = _boxes(list(counts.items()))
    palette = [_mean(box) for box in boxes]
    index = {colour: nth for nth, box in enumerate(boxes) for colour, _ in box}
    rows = bytearray()
    for start in range(0, len(pixels), width):
        rows.append(0)
        rows += bytes(index[colour] for colour in pixels[start : start + width])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = bytes(part for colour in palette for part in colour)
    chunks = [(b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _decoded(png: bytes) -> tuple[int, int, list[Colour]]:
    chunks = dict[bytes, bytes]()
    for name, data in _chunks(png):
        chunks[name] = chunks.get(name, b"") + data
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, kind, interlaced) == (8, 2, 0), "not 8-bit RGB"
    raw = zlib.decompress(chunks[b"IDAT"])
    size = 3 * width
    before = bytearray(size)
    pixels: list[Colour] = []
    for row in range(height):
        start = row * (size + 1)
        line = bytearray(raw[start + 1 : start + 1 + size])
        _unfilter(raw[start], line, before)
        pixels += zip(line[::3], line[1::3], line[2::3], strict=True)
        before = line
    return width, height, pixels


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def _unfilter(kind: int, line: bytearray, above: bytearray) -> None:
    """In place; the five filters of the PNG specification, for three bytes a pixel."""
    for at in range(len(line) if kind else 0):
        left = line[at - 3] if at >= 3 else 0
        corner = above[at - 3] if at >= 3 else 0
        guess = (0, left, above[at], (left + above[at]) // 2, _paeth(left, above[at], corner))[kind]
        line[at] = (line[at] + guess) & 255


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((abs(guess - left), 0, left), (abs(guess - above), 1, above), (abs(guess - corner), 2, corner))[2]


def _boxes(colours: Counted) -> list[Counted]:
    """Median cut: the box with the widest spread of many pixels is halved until there are enough."""
    boxes = [colours]
    while len(boxes) < COLOURS:
        widest = max(boxes, key=_weight)
        if len(widest) == 1:
            break
        boxes.remove(widest)
        boxes += _halves(widest)
    return boxes


def _weight(box: Counted) -> float:
    # The root keeps large flat areas from taking the colours that small things need.
    return max(_spreads(box)) * math.sqrt(sum(count for _, count in box))


def _spreads(box: Counted) -> list[int]:
    parts = list(zip(*(colour for colour, _ in box), strict=True))
    return [max(part) - min(part) for part in parts]


def _halves(box: Counted) -> tuple[Counted, Counted]:
    spreads = _spreads(box)
    by = spreads.index(max(spreads))
    ordered = sorted(box, key=lambda one: one[0][by])
    values = [colour[by] for colour, _ in ordered]
    middle = (values[0] + values[-1]) / 2
    cut = next(nth for nth, value in enumerate(values) if value > middle)
    return ordered[:cut], ordered[cut:]


def _mean(box: Counted) -> Colour:
    total = sum(count for _, count in box)
    red, green, blue = (round(sum(colour[part] * count for colour, count in box) / total) for part in range(3))
    return red, green, blue


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
