/** Value of each hex digit by its ASCII code, 255 for every other byte. */
const digits = new Uint8Array(256).fill(255);
for (let value = 0; value < 16; value += 1) {
  digits[value.toString(16).charCodeAt(0)] = value;
  digits[value.toString(16).toUpperCase().charCodeAt(0)] = value;
}

/**
 * Writes the bytes of hex digits `text[start]` to `text[end - 1]` into `out` from `offset` on. Returns false, having
 * written a part of them, where one is no hex digit or the last pair is not whole.
 */
export function decodeHex(text: Uint8Array, start: number, end: number, out: Uint8Array, offset: number): boolean {
  if (((end - start) & 1) !== 0) return false;
  let invalid = 0;
  for (let from = start, to = offset; from < end; from += 2, to += 1) {
    const high = digits[text[from] as number] as number;
    const low = digits[text[from + 1] as number] as number;
    invalid |= high | low;
    out[to] = (high << 4) | low;
  }
  return invalid < 16;
}

/** The number that exactly 8 hex digits from `start` on stand for, or -1 where one of them is no hex digit. */
export function decodeWord(text: Uint8Array, start: number): number {
  let value = 0;
  let invalid = 0;
  for (let at = start; at < start + 8; at += 1) {
    const digit = digits[text[at] as number] as number;
    invalid |= digit;
    value = (value << 4) | digit;
  }
  return invalid < 16 ? value >>> 0 : -1;
}

/** The number of a job id: 1 to 8 lower-case hex digits without leading zeros. -1 for every other text. */
export function decodeJobId(text: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > 8 || (length > 1 && text[start] === 0x30)) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const code = text[at] as number;
    const digit = digits[code] as number;
    if (digit > 15 || (code >= 0x41 && code <= 0x46)) return -1;
    value = value * 16 + digit;
  }
  return value;
}
