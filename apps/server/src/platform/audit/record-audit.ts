import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { sql } from 'kysely';
import { apiKeyNameOf, type Caller } from '../auth/caller.ts';
import { payloadsOfChanges } from '../changes/followed-changes.ts';
import type { AccessTransaction } from '../database/with-access.ts';
import { changeChannel } from '../pubsub/change-payload.ts';

/** Who did something, and from where. */
export interface AuditActor {
  kind: 'account' | 'api-key' | 'system';
  accountId: number | null;
  /** E-mail of the account, name of the key, or the part of the server. */
  name: string;
  ip: string | null;
}

/** One thing that was done. Never put a secret into `before` or `after`: the log is kept for good. */
export interface AuditRecord {
  action: AuditAction;
  object: { kind: string; id?: string; name?: string };
  subaccountId?: number | null;
  organizationId?: number | null;
  /** What its subaccount reads in place of the name of an actor who is none of its people. */
  seenAs?: string;
  before?: object | null;
  after?: object | null;
}

/** The actor behind a request. Observers change nothing and are never one. */
export function auditActor(caller: Caller | null, ip: string): AuditActor {
  if (caller?.kind === 'account') return { kind: 'account', accountId: caller.accountId, name: caller.email, ip };
  if (caller?.kind === 'api-key')
    return { kind: 'api-key', accountId: null, name: apiKeyNameOf(caller) ?? 'API key', ip };
  return { kind: 'system', accountId: null, name: 'Headframe', ip };
}

/** Adds to the audit log in the transaction of what was done, so that neither is there without the other, and notifies those who follow such things. */
export async function recordAudit(
  transaction: AccessTransaction,
  actor: AuditActor,
  ...records: readonly AuditRecord[]
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ object, ...record }) => ({ ...record, ...object }));
  const payloads = payloadsOfChanges(records.map(({ object, ...of }) => ({ ...of, kind: object.kind })));
  await sql`with added as (insert into audit_entry
      (actor_kind, account_id, actor, ip, action, object_kind, object_id, object_name, subaccount_id, organization_id, before, after)
    select ${actor.kind}, ${actor.accountId}::int, coalesce("seenAs", ${actor.name}), case when "seenAs" is null then ${actor.ip}::inet end, action, kind, coalesce(id, ''),
      coalesce(name, ''), "subaccountId", "organizationId", before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as record (action text, kind text, id text, name text,
      "subaccountId" int, "organizationId" int, "seenAs" text, before jsonb, after jsonb))
    select pg_notify(${changeChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(transaction);
}
