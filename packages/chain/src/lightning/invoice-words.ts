/** Five-bit words of a Lightning invoice, read and written in groups (BOLT 11). */
export type Words = readonly number[];

const wordBits = 5;
const byteBits = 8;

/** The number that words hold, most significant first. Exact up to ten words. */
export function numberOfWords(words: Words): number {
  return words.reduce((number, word) => number * 32 + word, 0);
}

/** A number as a count of words, or as few as it takes. */
export function wordsOfNumber(number: number, count?: number): number[] {
  const words: number[] = [];
  for (let rest = number; count === undefined ? rest > 0 : words.length < count; rest = Math.floor(rest / 32))
    words.unshift(rest % 32);
  return words;
}

/** Groups bits in another size; `isPadded` fills the last group with zeros, else what is left of it is dropped. */
function regroup(groups: Iterable<number>, from: number, to: number, isPadded: boolean): number[] {
  const made: number[] = [];
  let rest = 0;
  let bits = 0;
  for (const group of groups) {
    rest = (rest << from) | group;
    bits += from;
    while (bits >= to) {
      bits -= to;
      made.push(rest >> bits);
      rest &= (1 << bits) - 1;
    }
  }
  if (isPadded && bits > 0) made.push(rest << (to - bits));
  return made;
}

/** The whole bytes that words hold; bits that fill no byte are dropped. */
export function bytesOfWords(words: Words): Uint8Array {
  return Uint8Array.from(regroup(words, wordBits, byteBits, false));
}

/** The bytes of words, the last one filled up with zeros: what the signature of an invoice covers. */
export function paddedBytesOfWords(words: Words): Uint8Array {
  return Uint8Array.from(regroup(words, wordBits, byteBits, true));
}

/** The words of bytes, the last one filled up with zeros. */
export function wordsOfBytes(bytes: Uint8Array): number[] {
  return regroup(bytes, byteBits, wordBits, true);
}
