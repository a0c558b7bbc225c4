import { DomainError } from '@headframe/domain/errors/domain-error';
import type { ErrorCode } from '@headframe/domain/errors/error-codes';
import { catalogueMessage, type CatalogueEntry, type MessageKey } from '@headframe/domain/errors/error-catalogue';
import type { RecordValues } from './record-store.ts';

/** SQLSTATE of a row that a unique index already has, and of one that comes twice in an upsert (PostgreSQL, appendix A). */
const uniqueViolation = '23505';
const cardinalityViolation = '21000';

/** A refusal with text and caption of the catalogue, with field values put in. */
export function catalogueRefusal(code: ErrorCode, key: MessageKey, values: RecordValues = {}): DomainError {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const { text, caption }: CatalogueEntry = (catalogueMessage as (key: MessageKey, values: object) => CatalogueEntry)(
    key,
    texts,
  );
  return new DomainError(code, text, caption === undefined ? undefined : { caption });
}

/**
 * Runs a write, and turns the refusal of a unique index into that of the catalogue; `values` are those of the record.
 * @throws DomainError `constraint-violation`.
 */
export async function refusingDuplicates<Result>(
  unique: { index: string; message: MessageKey } | undefined,
  values: RecordValues,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (unique && ((code === uniqueViolation && constraint === unique.index) || code === cardinalityViolation))
      throw catalogueRefusal('constraint-violation', unique.message, values);
    throw error;
  }
}
