import { z } from 'zod';
import type { CommandDescriptor } from './define-command.ts';

/** What reads the payload of a command, with further fields beside it: each field by its schema, and one alone of its `oneOf`. */
export function payloadSchema(
  { payload, oneOf }: Pick<CommandDescriptor, 'payload' | 'oneOf'>,
  further: Readonly<Record<string, z.ZodType>> = {},
): z.ZodObject {
  const schema = z.object({ ...further, ...payload });
  if (!oneOf) return schema;
  const isOne = (given: Readonly<Record<string, unknown>>) =>
    oneOf.filter((field) => given[field] !== undefined).length === 1;
  return schema.refine(isOne, { error: `Exactly one of ${oneOf.join(', ')} is needed.` });
}
