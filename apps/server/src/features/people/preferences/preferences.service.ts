import { DomainError } from '@headframe/domain/errors/domain-error';
import { isPreferenceName, preferenceNames, readPreference } from '@headframe/domain/preferences/preferences';
import { sql, type Kysely } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountIdOf } from '../../../platform/auth/caller.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { noSubaccount } from '../../../platform/pubsub/pubsub.ts';

export interface StoredPreference {
  name: string;
  value: unknown;
  changedAt: Date;
}

/** One preference as a device sends it. */
export interface PreferenceInput {
  name: string;
  value?: unknown;
  changedAt: Date;
}

/** What the account of this transaction has set; row-level security leaves no other's. */
export async function loadPreferences(transaction: Kysely<DB>): Promise<StoredPreference[]> {
  const { rows } = await sql<StoredPreference>`select name, value, updated_at as "changedAt" from account_preference
    where account_id = current_account_id() order by name`.execute(transaction);
  return rows;
}

/** @throws DomainError `validation-failed` for an unknown or repeated name, or a value that the preference cannot hold. */
function requireSound(given: readonly PreferenceInput[]): void {
  if (given.length > preferenceNames.length) throw new DomainError('validation-failed', 'preferences: Too many.');
  const names = new Set<string>();
  for (const { name, value = null } of given) {
    const path = `preferences.${name}`;
    if (!isPreferenceName(name)) throw new DomainError('validation-failed', `${path}: No such preference.`, { path });
    if (names.has(name)) throw new DomainError('validation-failed', `${path}: Given twice.`, { path });
    if (readPreference(name, value) === undefined)
      throw new DomainError('validation-failed', `${path}: Not valid.`, { path });
    names.add(name);
  }
}

/**
 * Stores each given preference unless a later choice is stored already, notifies the account's other devices, and
 * returns all that is stored. A device whose clock runs ahead cannot reserve the future: its time is
 * replaced by the current one.
 */
export async function setPreferences(
  context: ScopedContext,
  given: readonly PreferenceInput[],
): Promise<StoredPreference[]> {
  requireSound(given);
  const { transaction } = context.scope;
  const accountId = accountIdOf(context.caller);
  if (accountId === null || given.length === 0) return loadPreferences(transaction);
  const before = new Map((await loadPreferences(transaction)).map(({ name, value }) => [name, value]));
  const changes = given.map(({ name, value = null, changedAt }) => ({ name, value, at: changedAt.toISOString() }));
  const { rows: changed } = await sql<{ name: string; value: unknown }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (name text, value jsonb, at timestamptz)
    )
    insert into account_preference as stored (account_id, name, value, updated_at)
    select ${accountId}::int, name, coalesce(value, 'null'), least(at, date_trunc('milliseconds', now())) from given order by name
    on conflict (account_id, name) do update set value = excluded.value,
      updated_at = greatest(excluded.updated_at, stored.updated_at + interval '1 millisecond')
      where (select at from given where given.name = stored.name) > stored.updated_at
    returning name, value`.execute(transaction);
  if (changed.length > 0) {
    await recordChange(context, {
      action: 'preference.update',
      object: { kind: 'preference', name: changed.map(({ name }) => name).join(', ') },
      before: Object.fromEntries(changed.map(({ name }) => [name, before.get(name) ?? null])),
      after: Object.fromEntries(changed.map(({ name, value }) => [name, value])),
    });
    await context.services.pubsub.publish(transaction, {
      topic: 'preference',
      subaccountId: noSubaccount,
      ids: [accountId],
    });
  }
  return loadPreferences(transaction);
}
