import { mergeChange, type ChangedTwice, type FieldValues } from '@headframe/domain/changes/merge-change';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { AccessTransaction } from '../database/with-access.ts';
import { lastChangeOf, type Author, type ChangedObject } from './last-changes.ts';

/** A change as a caller sends it. */
export interface SentChange {
  /** What is stored now, under a lock. */
  current: FieldValues;
  /** The fields to change. */
  change: FieldValues;
  /** What the caller's form began with; without it the change replaces whatever is there. */
  from: FieldValues | null | undefined;
  /** Fields whose values are never joined. */
  whole?: ReadonlySet<string>;
}

/** The refusal of a change of what somebody else has changed meanwhile; `conflicts` are its detail. */
export function conflictRefusal(conflicts: readonly (ChangedTwice & Partial<Author>)[]): DomainError {
  const fields = conflicts.map(({ field, by }) => (by === undefined ? field : `${field} (by ${by})`)).join(', ');
  return new DomainError('conflict', `Changed meanwhile: ${fields}. Nothing was saved.`, { conflicts });
}

/**
 * Joins a change with what others have changed since the caller's form began with `from`.
 * @throws DomainError `conflict` naming each field that both changed, with both values, who changed it and when.
 */
export async function mergeOrRefuse(
  transaction: AccessTransaction,
  object: ChangedObject,
  { current, change, from, whole }: SentChange,
): Promise<FieldValues> {
  const { values, conflicts } = mergeChange(current, change, from ?? undefined, whole);
  if (values) return values;
  const named: (ChangedTwice & Partial<Author>)[] = [];
  for (const conflict of conflicts) {
    const [field = ''] = conflict.field.split('.');
    named.push({ ...conflict, ...(await lastChangeOf(transaction, object, field)) });
  }
  throw conflictRefusal(named);
}
