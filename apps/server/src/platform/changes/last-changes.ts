import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';

/** Who did something, and when, as the audit log shows it to the caller. */
export interface Author {
  by: string;
  at: Date;
}

/** An object as the audit log names it. */
export interface ChangedObject {
  kind: string;
  id: string;
}

async function lastOf(
  transaction: AccessTransaction,
  { kind, id }: ChangedObject,
  which: RawBuilder<unknown>,
): Promise<Author | undefined> {
  const { rows } = await sql<Author>`select actor as by, at from audit_entry
    where object_kind = ${kind} and object_id = ${id} and object_id <> '' and ${which}
    order by id desc limit 1`.execute(transaction);
  return rows[0];
}

/** Who changed a field of an object last; where the log names the field otherwise, who changed the object last. */
export async function lastChangeOf(
  transaction: AccessTransaction,
  object: ChangedObject,
  field: string,
): Promise<Author | undefined> {
  const named = await lastOf(transaction, object, sql`after ? ${field}::text`);
  return named ?? lastOf(transaction, object, sql`true`);
}

/** Who deleted an object. */
export function deletionOf(transaction: AccessTransaction, object: ChangedObject): Promise<Author | undefined> {
  return lastOf(transaction, object, sql`action like '%.delete'`);
}
