/** Value of each hex digit by its ASCII code, 255 for every other byte. */
const digits = new Uint8Array(256).fill(255);
for (let value = 0; value < 16; value += 1) {
  digits[value.toString(16).charCodeAt(0)] = value;
  digits[value.toString(16).toUpperCase().charCodeAt(0)] = value;
}

/** The number that hex digits `text[start]` to `text[end - 1]` stand for, at most 8 of them; -1 where one is no hex digit. */
export function decodeNumber(text: Uint8Array, start: number, end: number): number {
  let value = 0;
  let invalid = 0;
  for (let at = start; at < end; at += 1) {
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
