import { DomainError } from '@headframe/domain/errors/domain-error';
import { maxCallRows } from '@headframe/domain/files/file-template';
import * as z from 'zod';
import { boundText } from '../validation/bound-text.ts';
import { withoutNulls } from '../validation/without-nulls.ts';

const columnOf = (path: readonly PropertyKey[]) =>
  path.map((part) => String(part).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join('.');

/**
 * Validates every row of a file.
 * @throws DomainError `validation-failed` with the first bad row and its column, never with a value.
 */
export function validRows<Schema extends z.core.$ZodType>(
  schema: Schema,
  rows: readonly { line: number }[],
): z.output<Schema>[] {
  if (rows.length === 0 || rows.length > maxCallRows)
    throw new DomainError('validation-failed', `Send 1 to ${maxCallRows} rows.`);
  return rows.map((row) => {
    const result = z.safeParse(schema, withoutNulls(row), { error: boundText });
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const place = `Row ${row.line}, column "${columnOf(issue?.path ?? [])}"`;
    throw new DomainError('validation-failed', `${place}: ${issue?.message ?? 'Not valid.'}`, { line: row.line });
  });
}
