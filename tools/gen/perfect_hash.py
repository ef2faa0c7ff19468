# SPDX-License-Identifier: Apache-2.0
"""Hashes without collisions, for the tables the generators make.

A name's first eight bytes, its last eight (0 when it has no more than eight)
and its length are mixed into one number; multiplied, its top bits name a
bucket and the next ones a slot. The bucket's shift, combined with the slot by
exclusive or, leads to the one slot where the name can stand. The multiplier
is the first of a fixed sequence for which shifts exist, so the same names
always give the same tables.
"""

WORD = (1 << 64) - 1


def words_of(text):
    """The first 8 bytes and the last 8 (0 up to length 8), little-endian."""
    raw = text.encode()
    head = int.from_bytes(raw[:8], "little")
    tail = int.from_bytes(raw[-8:], "little") if len(raw) > 8 else 0
    return head, tail


def mix(text, multiplier):
    head, tail = words_of(text)
    rotated = (tail << 29 | tail >> 35) & WORD
    return ((head ^ rotated) + len(text)) * multiplier & WORD


def place(names, multiplier, bucket_bits, slot_bits):
    """Shifts per bucket and names per slot, or None."""
    buckets = [[] for _ in range(1 << bucket_bits)]
    for number, text in names:
        value = mix(text, multiplier)
        slot = value >> (64 - bucket_bits - slot_bits)
        slot &= (1 << slot_bits) - 1
        buckets[value >> (64 - bucket_bits)].append((slot, number, text))
    shifts = [0] * len(buckets)
    slots = [None] * (1 << slot_bits)
    order = sorted(range(len(buckets)), key=lambda b: -len(buckets[b]))
    for bucket in order:
        members = buckets[bucket]
        for shift in range(1 << slot_bits):
            wanted = [slot ^ shift for slot, _, _ in members]
            if len(set(wanted)) < len(wanted):
                return None
            if all(slots[slot] is None for slot in wanted):
                break
        else:
            return None
        shifts[bucket] = shift
        for slot, (_, number, text) in zip(wanted, members):
            slots[slot] = (number, text)
    return shifts, slots


def search(names, bucket_bits, slot_bits):
    """Multiplier, shifts and slots for (number, text) pairs."""
    state = 0x9E3779B97F4A7C15
    while True:
        found = place(names, state | 1, bucket_bits, slot_bits)
        if found:
            return state | 1, found[0], found[1]
        state = (state * 6364136223846793005 + 1442695040888963407) & WORD


def wrapped(items, width=76):
    lines, line = [], ""
    for item in items:
        if line and len(line) + len(item) + 2 > width:
            lines.append("    " + line)
            line = ""
        line += (" " if line else "") + item + ","
    if line:
        lines.append("    " + line)
    return "\n".join(lines)
