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

/** Class of SQLSTATE of integrity constraints (PostgreSQL, appendix A). */
const integrityClass = '23';

/**
 * Runs a write, and turns what an integrity constraint refuses into its words; `values` are those of the record.
 * @throws DomainError `constraint-violation`.
 */
export async function refusingViolations<Result>(
  plan: RecordPlan,
  values: RecordValues,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { code, table, constraint, message } = error as Record<'code' | 'table' | 'constraint' | 'message', unknown>;
    const words = plan.refusals[String(constraint)];
    if (words !== undefined && String(code).startsWith(integrityClass))
      throw new DomainError('constraint-violation', typeof words === 'string' ? words : String(message));
    if ((code === uniqueViolation && table === plan.table) || code === cardinalityViolation)
      throw duplicateRefusal(plan, values);
    throw error;
  }
}
