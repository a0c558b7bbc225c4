import { DomainError } from '@headframe/domain/errors/domain-error';
import { catalogueMessage, type CatalogueEntry, type MessageKey } from '@headframe/domain/errors/error-catalogue';
import { capitalized } from '@headframe/domain/records/describe-record';
import type { RecordPlan } from './record-plan.ts';
import type { RecordValues } from './record-store.ts';

/** SQLSTATE of a row that a unique index already has, and of one that comes twice in an upsert (PostgreSQL, appendix A). */
const uniqueViolation = '23505';
const cardinalityViolation = '21000';

/** What names a record: a text, or several. */
export function recordName({ descriptor: { namedBy } }: RecordPlan, values: RecordValues): string {
  const name = values[namedBy] ?? '';
  return Array.isArray(name) ? name.join(', ') : String(name);
}

function duplicateRefusal(plan: RecordPlan, values: RecordValues): DomainError {
  const { duplicate, label } = plan.descriptor;
  const { text, caption }: CatalogueEntry | { text: string; caption: string } = duplicate
    ? (catalogueMessage as (key: MessageKey) => CatalogueEntry)(duplicate)
    : { text: `${capitalized(label)} "${recordName(plan, values)}" already exists.`, caption: 'Choose another name.' };
  return new DomainError('constraint-violation', text, caption === undefined ? undefined : { caption });
}

/** The refusal of a record more than there may be. */
export function limitRefusal({ descriptor: { label } }: RecordPlan): DomainError {
  const caption = `Delete a ${label} that is no longer used.`;
  return new DomainError('permission-error', `${capitalized(label)} limit reached.`, { caption });
}

/**
 * Runs a write, and turns the refusal of a unique index of the record's table into its words; `values` are those of the record.
 * @throws DomainError `constraint-violation`.
 */
export async function refusingDuplicate<Result>(
  plan: RecordPlan,
  values: RecordValues,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { code, table } = error as { code?: unknown; table?: unknown };
    if ((code === uniqueViolation && table === plan.table) || code === cardinalityViolation)
      throw duplicateRefusal(plan, values);
    throw error;
  }
}
