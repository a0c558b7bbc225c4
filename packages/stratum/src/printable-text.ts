/** Max characters of an agent's name or of a message of a miner that are kept. */
export const maxAgentLength = 128;

const harmless = /^[ !#-;=?-[\]-~]$/;

/**
 * Makes text of a miner safe to log, store and show: at most 128 characters of printable ASCII without quotes, angle
 * brackets and backslashes, all others as `\u{…}`.
 */
export function printableText(text: string): string {
  let safe = '';
  for (const character of text) {
    const next = harmless.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
    if (safe.length + next.length > maxAgentLength) break;
    safe += next;
  }
  return safe;
}
