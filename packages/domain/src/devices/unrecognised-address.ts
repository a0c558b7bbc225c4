/** What scans name an address with open ports that no driver recognises, in place of a kind of devices. */
export const unrecognisedKind = 'unrecognised';

/** Most such addresses that one scan lists; the others are counted. */
export const maxUnrecognisedListed = 1000;

/** Most open ports, and most characters of each text, that are kept of such an address. */
export const answerLimits = { ports: 32, textLength: 160 } as const;

/**
 * What an unknown port sent, as one line that is safe to show: control, formatting (such as those that turn the direction of writing)
 * and unassigned characters and all white space become single spaces. Empty where nothing is left.
 */
export function lineOfAnswer(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\ufffd]+/gu, ' ')
    .trim();
  return [...line].slice(0, answerLimits.textLength).join('').trim();
}
