import type { JsonValue } from './json-value.ts';

/** A scalar read from a text and the position after it. */
interface ScalarRead {
  value: JsonValue;
  end: number;
  /** Whether the text ended before the closing quote. */
  cutOff?: boolean;
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const wordEnd = /[\s\0,:{}[\]"]/;
const notNumbers = /^[+-]?(nan|inf|infinity|null|none)$/i;

/** Reads a quoted string from its opening quote; unknown escapes stand for the character itself. */
export function readQuoted(text: string, start: number): ScalarRead {
  const quote = text[start];
  const parts: string[] = [];
  let from = start + 1;
  let at = from;
  for (; at < text.length && text[at] !== quote; at += 1) {
    if (text[at] !== '\\') continue;
    parts.push(text.slice(from, at));
    const escaped = text[at + 1] ?? '';
    const code = escaped === 'u' ? text.slice(at + 2, at + 6) : '';
    if (/^[0-9a-fA-F]{4}$/.test(code)) {
      parts.push(String.fromCharCode(Number.parseInt(code, 16)));
      at += 5;
    } else {
      parts.push(escapes[escaped] ?? escaped);
      at += 1;
    }
    from = at + 1;
  }
  parts.push(text.slice(from, at));
  return { value: parts.join(''), end: Math.min(at + 1, text.length), cutOff: at >= text.length };
}

/** Reads a value without quotes: a number, true, false, null, nan and inf (both null), else the word as text. */
export function readBareWord(text: string, start: number): ScalarRead {
  let end = start + 1;
  while (end < text.length && !wordEnd.test(text[end] ?? '')) end += 1;
  return { value: bareValue(text.slice(start, end)), end };
}

function bareValue(word: string): JsonValue {
  const lower = word.toLowerCase();
  if (lower === 'true') return true;
  if (lower === 'false') return false;
  if (notNumbers.test(word)) return null;
  if (!/^[+\-.\d]/.test(word)) return word;
  const number = Number(word);
  if (Number.isNaN(number)) return word;
  return Number.isFinite(number) ? number : null;
}
