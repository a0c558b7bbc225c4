import { DomainError } from '@headframe/domain/errors/domain-error';
import { importLimits } from '@headframe/domain/imports/import-limits';
import { openImportStates } from '@headframe/domain/imports/import-states';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { accountCaller, requirePermission } from '../../../../platform/auth/caller-grant.ts';
import { arrayLiteral } from '../../../../platform/database/array-literal.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { catalogueRefusal } from '../../../../platform/records/record-refusals.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import { findImport } from '../import-kind.ts';

/** Max. bytes of uploaded files of all subaccounts that are not read yet. */
const installationBytes = 2 * 1024 ** 3;

const givenSchema = z.object({
  kind: z.string().max(32),
  name: z
    .string()
    .trim()
    .min(1)
    .max(importLimits.name)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'One line of text is expected.'),
  size: z.number().int().min(1).max(importLimits.bytes),
});

/** Bytes of all files that are not read yet, counted by what each announced. */
async function waitingBytes({ scope: { transaction } }: ScopedContext): Promise<number> {
  const { rows } = await asIdentity(transaction, () =>
    sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from file_import
      where state in ('uploading', 'reading', 'mapping')`.execute(transaction),
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Begins the upload of a file with devices; returns its id. An unfinished upload of the caller in the subaccount is given up, so that one runs
 * at a time.
 * @throws DomainError `validation-failed`; `access-denied` without the permission of the kind; `permission-error` where the subaccount has
 * too many open imports.
 */
export async function beginImport(context: ScopedContext, given: unknown): Promise<string> {
  const grant = singleGrant(context.scope.grants);
  const { subaccountId } = grant;
  const { transaction } = context.scope;
  const { accountId } = accountCaller(context);
  const { kind, name, size } = validated(givenSchema, given, 'file');
  const found = findImport(kind);
  if (!found) throw new DomainError('validation-failed', 'Files of this kind are not imported.');
  for (const permission of [found.descriptor.permission, ...found.reads]) requirePermission(grant, permission);
  await sql`select pg_advisory_xact_lock(hashtext('headframe.imports'))`.execute(transaction);
  await sql`delete from file_import where subaccount_id = ${subaccountId} and uploaded_by = ${accountId} and state = 'uploading'`.execute(
    transaction,
  );
  const { rows: open } = await asIdentity(transaction, () =>
    sql<{ count: number }>`select count(*)::int as count from file_import
      where subaccount_id = ${subaccountId} and state = any (${arrayLiteral(openImportStates)}::text[])`.execute(
      transaction,
    ),
  );
  if ((open[0]?.count ?? 0) >= importLimits.open) throw catalogueRefusal('permission-error', 'importLimit');
  if ((await waitingBytes(context)) + size > installationBytes)
    throw new DomainError('503', 'The server has too many files to read. Please try again later.');
  const { rows } = await sql<{ id: string; key: number }>`
    insert into file_import (subaccount_id, kind, name, size, uploaded_by)
    values (${subaccountId}, ${kind}, ${name}, ${size}, ${accountId}) returning selector_id as id, id as key`.execute(
    transaction,
  );
  const [row] = rows;
  if (!row) throw new Error('The import was not stored.');
  await recordChange(context, {
    action: 'import.begin',
    object: { kind: 'import', id: row.id, name },
    subaccountId,
    after: { kind, size },
  });
  await context.services.pubsub.publish(transaction, { topic: 'fileImport', subaccountId, ids: [row.key] });
  return row.id;
}
