"""Golden values of tests/core/duplicates, computed without our code: python3 tests/core/duplicates/golden.py"""

import re

M = 0xFFFFFFFF


def murmur3(data: bytes) -> int:  # Austin Appleby's MurmurHash3_x86_32, seed 0
    h = 0
    whole = len(data) // 4 * 4
    for i in range(0, whole, 4):
        k = int.from_bytes(data[i : i + 4], "little") * 0xCC9E2D51 & M
        k = (k << 15 | k >> 17) & M
        h ^= k * 0x1B873593 & M
        h = (h << 13 | h >> 19) & M
        h = (h * 5 + 0xE6546B64) & M
    if len(data) > whole:
        k = int.from_bytes(data[whole:], "little") * 0xCC9E2D51 & M
        k = (k << 15 | k >> 17) & M
        h ^= k * 0x1B873593 & M
    h ^= len(data)
    h = (h ^ h >> 16) * 0x85EBCA6B & M
    h = (h ^ h >> 13) * 0xC2B2AE35 & M
    return h ^ h >> 16


def shingles(text: str) -> set:
    words = [murmur3(w.encode("utf-16-le")) for w in re.findall(r"[^\W\d_]{2,}", text.lower())]
    found = set()
    for i in range(len(words) - 2):
        h = 0
        for w in words[i : i + 3]:
            h = (h ^ w) * 0x9E3779B1 & M
            h ^= h >> 15
        found.add(h)
    return found


def bands(found: set) -> list:
    out = []
    for band in range(12):
        h = band + 1
        for row in range(3):
            n = band * 3 + row
            a = (2 * n + 1) * 0x9E3779B1 & M | 1
            b = (n + 1) * 0x85EBCA6B & M
            h = (h ^ min((s * a + b) & M for s in found)) * 0xCC9E2D51 & M
            h ^= h >> 16
        out.append(h - (1 << 32) if h >> 31 else h)
    return out


ONES = "zero one two three four five six seven eight nine".split()
text = " ".join(f"{ONES[n // 10]} {ONES[n % 10]}" for n in range(60))
other = text.replace("three seven", "Москва river").replace("four two", "the Brücke")
a, b = shingles(text), shingles(other)
print(len(a), len(b), len(a & b) / len(a | b))
print(bands(a))
print(bands(b))
