import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { z } from 'zod';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

export interface KnownImport {
  key: number;
  id: string;
  kind: string;
  name: string;
  state: string;
  newCount: number;
  changedCount: number;
  refusedCount: number;
  unknownColumns: string[];
  freeColumns: string[];
}

/** An import of the caller, locked. @throws DomainError `not-found`. */
export async function requireImport(
  context: ScopedContext,
  subaccountId: number,
  given: unknown,
): Promise<KnownImport> {
  const id = z.uuid().safeParse(given);
  const { accountId } = accountCaller(context);
  const { rows } = id.success
    ? await sql<KnownImport>`
        select id as key, selector_id as id, kind, name, state, new_count as "newCount", changed_count as "changedCount",
          refused_count as "refusedCount", unknown_columns as "unknownColumns", free_columns as "freeColumns" from file_import
        where selector_id = ${id.data}::uuid and subaccount_id = ${subaccountId} and uploaded_by = ${accountId} for update`.execute(
        context.scope.transaction,
      )
    : { rows: [] };
  if (!rows[0]) throw new DomainError('not-found', messageText('importMissing'));
  return rows[0];
}
