import '../features/devices/asic/index.ts';
import { everyFeature } from '@headframe/domain/feature-access/feature-access';
import { sql, type Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { AccountCaller } from '../platform/auth/caller.ts';
import type { DB } from '../platform/database/generated/database.ts';

/** Keys of a seeded subaccount with one owner and one agent. */
export interface SeededSite {
  accountId: number;
  subaccountId: number;
  subaccountName: string;
  agentId: number;
  agentSelectorId: string;
  /** The owner, as a signed-in caller. */
  owner: AccountCaller;
}

/** Writes an account, organization, subaccount and agent straight into the tables, for tests of what stands on them. */
export async function seedSite(database: Kysely<DB>, name: string): Promise<SeededSite> {
  const { rows } = await sql<{
    account_id: number;
    subaccount_id: number;
    agent_id: number;
    agent_selector_id: string;
  }>`
    with owner as (
      insert into account (email, email_confirmed_at) values (${`${name}@example.test`}, now()) returning id
    ), home as (
      insert into organization (owner_account_id, name) select id, ${name} from owner returning id, owner_account_id
    ), tenant as (
      insert into subaccount (organization_id, owner_account_id, name, has_asset, has_gpu)
      select id, owner_account_id, ${name}, true, true from home returning id, owner_account_id
    ), access as (
      insert into subaccount_access (account_id, subaccount_id, permissions)
      select owner_account_id, id, '{all}' from tenant
    ), site as (
      insert into agent (subaccount_id, name, key_hash) select id, ${`${name} agent`}, ${randomBytes(32)} from tenant
      returning id, selector_id
    )
    select owner_account_id as account_id, tenant.id as subaccount_id, site.id as agent_id,
      site.selector_id as agent_selector_id from tenant, site`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('Nothing was seeded.');
  return {
    accountId: row.account_id,
    subaccountId: row.subaccount_id,
    subaccountName: name,
    agentId: row.agent_id,
    agentSelectorId: row.agent_selector_id,
    owner: callerWith(row.account_id, row.subaccount_id, name, ['all']),
  };
}

/** A signed-in caller with these permissions on one subaccount. */
export function callerWith(
  accountId: number,
  subaccountId: number,
  name: string,
  permissions: readonly string[],
): AccountCaller {
  return {
    kind: 'account',
    accountId,
    sessionId: '00000000-0000-4000-8000-000000000000',
    email: `${name}@example.test`,
    isAdministrator: false,
    organizations: [],
    grants: [{ subaccountId, name, permissions, features: everyFeature }],
    expiresAt: Math.floor(Date.now() / 1000) + 600,
  };
}

/** One seeded miner; what is left out is null or the default. */
export interface SeededAsic {
  ip: string;
  mac?: string | null;
  model?: string;
  family?: string;
  tags?: readonly string[];
  workerName?: string;
  online?: boolean;
  hashrate?: number | null;
  power?: number | null;
  lastSeen?: Date | null;
  issues?: number;
}

/** Writes miners with their states straight into the tables; returns their inner keys in the given order. */
export async function seedAsics(
  database: Kysely<DB>,
  site: SeededSite,
  asics: readonly SeededAsic[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(asics.map((asic, place) => ({ ...asic, place })))}::json) as given (
        place int, ip inet, mac text, model text, family text, tags json, "workerName" text, online boolean,
        hashrate real, power real, "lastSeen" timestamptz, issues int)
    ), added as (
      insert into device (kind, subaccount_id, agent_id, mac, ip, family, model, tags, name)
      select 'asic', ${site.subaccountId}::int, ${site.agentId}::int, mac, ip, coalesce(family, 'antminer'), coalesce(model, ''),
        coalesce((select array_agg(tag) from json_array_elements_text(tags) as tag), '{}'), coalesce("workerName", '')
      from given order by place returning id, ip
    ), miners as (
      insert into asic (device_id, subaccount_id) select id, ${site.subaccountId}::int from added
    ), states as (
      insert into asic_state (device_id, subaccount_id, reported_at, last_seen_at, is_online, is_mining, hashrate, power, issues)
      select added.id, ${site.subaccountId}::int, "lastSeen", "lastSeen", coalesce(online, false), coalesce(online, false),
        hashrate, power, coalesce(issues, 0)
      from given join added using (ip)
    )
    select added.id from added join given using (ip) order by given.place`.execute(database);
  return rows.map((row) => row.id);
}
