const codes = { open: 0x7b, close: 0x7d, quote: 0x22, escape: 0x5c } as const;

/**
 * The length in bytes of the JSON object that a reply begins with, and of the NUL that some firmware sends after it; null as
 * long as the object is not complete.
 */
export function jsonTextLength(received: Buffer): number | null {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < received.length; at += 1) {
    const code = received[at];
    if (isText) {
      if (code === codes.escape) at += 1;
      else if (code === codes.quote) isText = false;
    } else if (code === codes.quote) isText = true;
    else if (code === codes.open) depth += 1;
    else if (code === codes.close) {
      depth -= 1;
      if (depth <= 0) return received[at + 1] === 0 ? at + 2 : at + 1;
    }
  }
  return null;
}
