import { isTooNested } from './nesting.ts';

/** Max characters of an id that is text. */
const maxIdLength = 64;

/** A line as JSON, with its id as text to echo. */
interface ParsedLine {
  /** JSON text of the id; `null` where it has none that can be echoed. */
  id: string;
  /** Whether the id itself was a number, a short text, null or missing. */
  isIdValid: boolean;
  message: Readonly<Record<string, unknown>>;
}

/** Numbers past 2^53 lose digits when they are read: their id is echoed from its text in the line. */
function textOfNumber(line: string, value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const [, text] = /"id"\s*:\s*(-?\d[\d.eE+-]{0,40})\s*[,}]/.exec(line) ?? [];
  return text !== undefined && Number(text) === value ? text : 'null';
}

/** Reads one line. Returns undefined where it is no JSON object. */
export function parseLine(line: string): ParsedLine | undefined {
  // Deep nesting costs JSON.parse many times what a flat line of the same length does.
  if (isTooNested(line)) return undefined;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (message === null || typeof message !== 'object' || Array.isArray(message)) return undefined;
  const id = Object.hasOwn(message, 'id') ? (message as { id: unknown }).id : null;
  const isText = typeof id === 'string' && id.length <= maxIdLength;
  const isNumber = typeof id === 'number' && Number.isFinite(id);
  const text = isText ? JSON.stringify(id) : isNumber ? textOfNumber(line, id) : 'null';
  return {
    id: text,
    isIdValid: isText || isNumber || id === null,
    message: message as Readonly<Record<string, unknown>>,
  };
}
