import { builder } from '../graphql/builder.ts';

/** A row that was not applied, by its number in the file. */
export interface RefusedRow {
  line: number;
  reason: string;
}

/** The outcome of the rows of a file. */
export interface FileResult {
  message: string;
  applied: number;
  refused: readonly RefusedRow[];
}

/** Refused rows that the message names. */
const maxNamed = 3;

/** The text that people read: what was done, and the first rows that were refused; `count` is the number of all of those. */
export function fileMessage(done: readonly string[], refused: readonly RefusedRow[], count = refused.length): string {
  const named = refused.slice(0, maxNamed).map(({ line, reason }) => `Row ${line}: ${reason}`);
  const further = count > maxNamed ? [`${count - maxNamed} more rows were refused.`] : [];
  const first = done.length === 0 ? 'Nothing was changed.' : `${done.join(', ')}.`;
  return [first, ...named, ...further].join(' ');
}

/** `3 PDUs renamed`, `1 PDU renamed`; nothing for none. */
export function counted(count: number, noun: string, what: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'} ${what}`];
}

/** A refused row in the API. */
export const refusedRow = builder.objectRef<RefusedRow>('RefusedRow').implement({
  description: 'A row of a file that was not applied.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Its number in the file; the header is 1.' }),
    reason: t.exposeString('reason'),
  }),
});

/** The result of a file in the API. */
export const fileResult = builder.objectRef<FileResult>('FileResult').implement({
  description: 'What was done with the rows of a file.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'One text for people.' }),
    applied: t.exposeInt('applied', { description: 'Number of rows that were applied.' }),
    refused: t.field({ type: [refusedRow], resolve: ({ refused }) => refused }),
  }),
});
