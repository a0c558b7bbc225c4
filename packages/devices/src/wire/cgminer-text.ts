import { DeviceReplyError } from '../device-errors.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import { maxReplyLength } from './tolerant-json.ts';

/** What a section is called in JSON, by the name that its first field has in text. */
const listNames: Readonly<Record<string, string>> = {
  POOL: 'POOLS',
  ASC: 'DEVS',
  PGA: 'DEVS',
  GPU: 'DEVS',
  CPU: 'DEVS',
  // `stats` begins with a row about the program, which has no name of its own.
  CGMiner: 'STATS',
  BMMiner: 'STATS',
};

/** Whether a reply is in the text form of the cgminer API: "STATUS=S,When=1,...|SUMMARY,Elapsed=5,...|". */
export function isCgminerText(reply: string): boolean {
  return /^\s*STATUS=[A-Z]\b/.test(reply.slice(0, 64));
}

/** Splits at a mark that is neither escaped nor inside brackets, as in "MM ID0=Ver[1,2] PS[0 1]". */
function splitOutside(text: string, mark: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '[') depth += 1;
    else if (character === ']') depth = Math.max(0, depth - 1);
    else if (character === mark && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** Reads one section; some firmware writes a comma before each that follows the first of its kind. */
function readSection(written: string): { name: string; row: JsonObject } {
  const section = written.replace(/^\s*,/, '');
  const fields = splitOutside(section, ',').map((field): [string, JsonValue] => {
    const equals = field.indexOf('=');
    const value = equals < 0 ? '' : field.slice(equals + 1).replace(/\\(.)/g, '$1');
    return [(equals < 0 ? field : field.slice(0, equals)).trim(), value];
  });
  const name = fields[0]?.[0] ?? '';
  const isTitle = !section.split(',', 1)[0]?.includes('=');
  return { name: listNames[name] ?? name, row: Object.fromEntries(isTitle ? fields.slice(1) : fields) };
}

/**
 * Reads the text form of the cgminer API into the shape of its JSON form; values stay text. Older Avalons answer so.
 * Throws `DeviceReplyError` where the reply is too long.
 */
export function readCgminerText(reply: string): JsonObject {
  if (reply.length > maxReplyLength) throw new DeviceReplyError('The reply is too long.');
  const sections = new Map<string, JsonValue[]>();
  for (const section of splitOutside(reply.replace(/[\0\s]+$/, ''), '|')) {
    if (section.trim() === '') continue;
    const { name, row } = readSection(section);
    const rows = sections.get(name) ?? [];
    rows.push(row);
    sections.set(name, rows);
  }
  return Object.fromEntries(sections);
}
