import { z } from 'zod';
import type { Measures, ScalarsOf } from './measure.ts';

/**
 * The schema of the numbers and flags of one reading. A measure that is not sent, as by a driver that does not read it, is
 * null: not reported.
 */
export function scalarsSchemaOf<Described extends Measures>(
  measures: Described,
): z.ZodType<ScalarsOf<Described>> & z.ZodObject {
  const fields = Object.entries(measures).map(([name, { value }]) => [
    name,
    z.nullable(value === 'flag' ? z.boolean() : z.number()).default(null),
  ]);
  return z.object(Object.fromEntries(fields)) as never;
}

/** A reading that reports none of these measures. */
export function unreported<Described extends Measures>(measures: Described): ScalarsOf<Described> {
  return Object.fromEntries(Object.keys(measures).map((name) => [name, null])) as ScalarsOf<Described>;
}
