/** Levels of lists and objects in one line: a miner's line has three. */
export const maxNesting = 8;

const quote = 0x22;
const backslash = 0x5c;

/** Whether a line opens more lists and objects within each other than any miner does. Text of strings does not count. */
export function isTooNested(line: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === quote) isText = !isText;
    else if (isText) at += code === backslash ? 1 : 0;
    // [ and {, ] and }: two codes apart.
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > maxNesting) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}
