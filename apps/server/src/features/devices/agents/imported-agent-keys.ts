import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';

/** An agent of a file, with the key that is handed out this once. */
export interface ImportedAgent {
  name: string;
  key: string;
}

/**
 * Hands out the keys of the agents that an import of the caller has added, once: after that they are kept nowhere.
 * @throws DomainError `not-found` for an import that is not there, or whose keys were taken.
 */
export async function takeAgentKeys(context: ScopedContext, given: unknown): Promise<ImportedAgent[]> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  const id = z.uuid().safeParse(given);
  const { rows } = id.success
    ? await sql<{ line: number; name: string; secret: string }>`
        with own as materialized (
          select r.import_id, r.line, r.device, r.secret from file_import_row r join file_import i on i.id = r.import_id
          where i.selector_id = ${id.data}::uuid and i.uploaded_by = ${accountId} and i.subaccount_id = ${subaccountId}
            and i.kind = 'agent' and r.secret is not null
          order by r.line for update of r
        ), taken as (
          update file_import_row r set secret = null from own where r.import_id = own.import_id and r.line = own.line
        )
        select line, device as name, secret from own order by line`.execute(transaction)
    : { rows: [] };
  if (rows.length === 0) throw new DomainError('not-found', messageText('agentKeysMissing'));
  await recordChange(context, {
    action: 'agent.take-keys',
    object: { kind: 'agent', name: rows.length === 1 ? (rows[0]?.name ?? '') : `${rows.length} agents` },
    subaccountId,
    after: { names: rows.map(({ name }) => name) },
  });
  return rows.map(({ name, secret }) => ({ name, key: context.services.secrets.decrypt(secret) }));
}
