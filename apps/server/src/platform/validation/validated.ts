import { DomainError } from '@headframe/domain/errors/domain-error';
import * as z from 'zod';
import { boundText } from './bound-text.ts';
import { withoutNulls } from './without-nulls.ts';

/**
 * Reads input of the API with a zod schema, null fields as they are.
 * @throws DomainError `validation-failed` naming the first bad field.
 */
export function parsed<Schema extends z.core.$ZodType>(schema: Schema, input: unknown, name: string): z.output<Schema> {
  const result = z.safeParse(schema, input, { error: boundText });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [name, ...(issue?.path ?? [])].join('.');
  throw new DomainError('validation-failed', `${path}: ${issue?.message ?? 'Not valid.'}`, { path });
}

/**
 * Reads input of the API with a zod schema; absent and null fields are alike.
 * @throws DomainError `validation-failed` naming the first bad field.
 */
export function validated<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  name: string,
): z.output<Schema> {
  return parsed(schema, withoutNulls(input), name);
}
