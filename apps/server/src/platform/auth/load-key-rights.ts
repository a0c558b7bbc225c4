import type { FeatureAccess } from '@headframe/domain/feature-access/feature-access';
import { hasPermission, permissionsWithin } from '@headframe/domain/permissions/effective-permissions';
import {
  defaultObserverView,
  observerPermissions,
  type ObserverRole,
  type ObserverView,
} from '@headframe/domain/permissions/observer-permissions';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';
import { hashAccessKey, type AccessKeyKind } from './access-key.ts';
import type { ApiKeyCaller, ObserverCaller } from './caller.ts';
import { featureFlags, effectivePermissions } from './effective-permissions.ts';

interface KeyRow {
  id: number;
  subaccountId: number;
  name: string;
  description: string;
  tokenEnding: string;
  role: ObserverRole;
  view: ObserverView | null;
  /** In seconds since the epoch; null where it is to be deleted by hand. */
  endsAt: number | null;
  /** Of the API key's role. */
  permissions: string[];
  creatorAccountId: number;
  features: FeatureAccess;
  /** What its creator holds on the subaccount now. */
  held: string[];
}

/** How long a key may be used before that is noted again, in minutes. */
const useNotedEveryMinutes = 1;

const tableOf = (kind: AccessKeyKind) => sql.table(kind === 'observer' ? 'observer' : 'api_key');

/** Which of these hashes belong to a key that exists, by their base64: the one look-up that a wrong key costs. */
export async function knownKeys(
  database: Kysely<DB>,
  kind: AccessKeyKind,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, true>> {
  return withIdentity(database, async (transaction) => {
    const { rows } = await sql<{ hash: Buffer }>`select token_hash as hash from ${tableOf(kind)}
      where token_hash = any (${hashes as Buffer[]}::bytea[])`.execute(transaction);
    return new Map(rows.map(({ hash }) => [hash.toString('base64'), true]));
  });
}

async function findKey(database: Kysely<DB>, kind: AccessKeyKind, token: string): Promise<KeyRow | undefined> {
  const isObserver = kind === 'observer';
  const table = tableOf(kind);
  const columns = isObserver
    ? sql`k.role, k.shows as view, extract(epoch from k.ends_at)::float8 as "endsAt", null as permissions`
    : sql`null as role, null as view, null as "endsAt", r.permissions`;
  const hasNotEnded = isObserver ? sql`and (k.ends_at is null or k.ends_at > now())` : sql``;
  const join = isObserver ? sql`` : sql`join role r on r.id = k.role_id`;
  return withIdentity(database, async (transaction) => {
    const { rows } = await sql<KeyRow>`
      select k.id, k.subaccount_id as "subaccountId", n.name, k.description, k.token_ending as "tokenEnding", ${columns},
        k.created_by_account_id as "creatorAccountId", ${featureFlags('n')} as features, creator.permissions as held
      from ${table} k join subaccount n on n.id = k.subaccount_id join organization o on o.id = n.organization_id ${join}
        join lateral ${effectivePermissions(sql`select k.created_by_account_id as id`)} creator on creator."subaccountId" = k.subaccount_id
      where k.token_hash = ${hashAccessKey(token)} and not n.is_archived and not o.is_suspended and not o.is_admin_suspended ${hasNotEnded}`.execute(
      transaction,
    );
    const [key] = rows.filter((row) => !isObserver || mayKeepLinks(row));
    if (key)
      await sql`update ${table} set last_used_at = now() where id = ${key.id}
        and (last_used_at is null or last_used_at < now() - make_interval(mins => ${useNotedEveryMinutes}))`.execute(
        transaction,
      );
    return key;
  });
}

/** An observer link counts only while its creator could still make it. */
function mayKeepLinks({ held }: KeyRow): boolean {
  return hasPermission(held, 'observers_write');
}

/**
 * The caller behind the token of an observer link or an API key, with no more than its creator holds now; undefined when it
 * is worthless, or suspended because its creator has no access (or, of a link, may no longer make one), or a link that has ended.
 */
export async function loadKeyRights(
  database: Kysely<DB>,
  kind: AccessKeyKind,
  token: string,
): Promise<ObserverCaller | ApiKeyCaller | undefined> {
  const key = await findKey(database, kind, token);
  if (!key) return undefined;
  const { id, subaccountId, name, description, tokenEnding, role, creatorAccountId, features, held } = key;
  const view = key.view ?? defaultObserverView;
  const wanted = kind === 'observer' ? observerPermissions(role, view) : key.permissions;
  const grants = [{ subaccountId, name, permissions: permissionsWithin(held, wanted), features }];
  if (kind === 'observer') return { kind, observerId: id, role, view, grants, expiresAt: key.endsAt };
  return { kind, apiKeyId: id, creatorAccountId, description, tokenEnding, grants, expiresAt: null };
}
