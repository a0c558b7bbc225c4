import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** The problems of an issue; of several allowed forms, those of the one that comes closest. */
function closest(issue: Issue, path: readonly PropertyKey[]): string[] {
  const place = [...path, ...issue.path];
  const whole = [`${place.map(String).join('.') || 'map'}: ${issue.message}`];
  // A form that has a message of its own says all of its forms in it.
  if (issue.code !== 'invalid_union' || issue.message.startsWith('must')) return whole;
  const [first, ...others] = issue.errors.map((issues) => issues.flatMap((inner) => closest(inner, place)));
  if (!first) return whole;
  return others.reduce((best, next) => (next.length < best.length ? next : best), first);
}

/** What is wrong with a map file, one line for each entry. */
export function mapProblems(error: z.ZodError): string {
  return error.issues
    .flatMap((issue) => closest(issue, []))
    .slice(0, 16)
    .join('\n')
    .slice(0, 2000);
}
