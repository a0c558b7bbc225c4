/** Reads hexadecimal digits of any letter case; undefined for an odd count or any other character. */
export function readHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return undefined;
  return new Uint8Array(Buffer.from(text, 'hex'));
}

/** Writes bytes as lower-case hexadecimal digits. */
export function writeHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
