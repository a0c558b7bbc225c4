import type * as z from 'zod';

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

function amount(origin: string, bound: number | bigint): string {
  const unit = units[origin];
  return unit ? `${bound} ${Number(bound) === 1 ? unit[0] : unit[1]}` : String(bound);
}

/**
 * What people read where a value is beyond a bound, such as `must have at most 40 characters`; undefined for another mistake and
 * where a schema has a text of its own. The error map of a parse, as people see these texts when a form let the value through.
 */
export function boundText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const isMax = issue.code === 'too_big';
  const bound = isMax ? issue.maximum : issue.minimum;
  if (!(issue.origin in units)) {
    if (issue.inclusive === false) return `must be ${isMax ? 'less' : 'greater'} than ${bound}`;
    return `must be at ${isMax ? 'most' : 'least'} ${bound}`;
  }
  if (!isMax && Number(bound) === 1) return 'must not be empty';
  return `must have at ${isMax ? 'most' : 'least'} ${amount(issue.origin, bound)}`;
}
