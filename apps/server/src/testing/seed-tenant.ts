import { sql, type Kysely, type RawBuilder } from 'kysely';
import { randomBytes } from 'node:crypto';
import { ensureHistoryPartitions } from '../features/devices/history/index.ts';
import type { DB } from '../platform/database/generated/database.ts';
import type { CallerAccess } from '../platform/database/with-access.ts';
import { expectations } from './generated/expectations.ts';
import { seedAsics } from './seed-site.ts';
import { seedPerson, seedTeam } from './seed-team.ts';

/** A tenant of whom every table that the API reads has a row. */
export interface SeededTenant {
  subaccountId: number;
  organizationId: number;
  /** The owner. */
  accountId: number;
  /** A member of the team. */
  colleagueId: number;
  /** Inner keys by what they are of. */
  ids: Readonly<Record<'subaccount' | 'organization' | 'account', readonly number[]>>;
  /** What is open to the owner. */
  access: CallerAccess;
}

/** Writes an owner with a subaccount, a colleague, and one row at least into every table that the API reads. */
export async function seedTenant(database: Kysely<DB>, name: string): Promise<SeededTenant> {
  const team = await seedTeam(database, name);
  const { subaccountId, organizationId, accountId, agentId } = team;
  const run = (statement: RawBuilder<unknown>) => statement.execute(database);
  const idOf = async (statement: RawBuilder<{ id: number }>) => (await statement.execute(database)).rows[0]?.id ?? 0;

  const { id: roleId, publicId: publicRoleId } = await roleOf(database, organizationId);
  const { accountId: colleagueId } = await seedPerson(database, team, `${name}-colleague@example.test`, {
    publicRoleId,
  });
  await run(
    sql`insert into organization_member (organization_id, account_id) values (${organizationId}, ${colleagueId})`,
  );
  await run(sql`insert into invitation (email, subaccount_id, role_id, invited_by_account_id)
    values (${`${name}-guest@example.test`}, ${subaccountId}, ${roleId}, ${accountId})`);
  await run(sql`insert into invitation (email, organization_id, invited_by_account_id)
    values (${`${name}-guest@example.test`}, ${organizationId}, ${accountId})`);
  await run(
    sql`insert into subaccount_preference (account_id, subaccount_id, is_pinned) values (${accountId}, ${subaccountId}, true)`,
  );
  await run(sql`insert into account_preference (account_id, name, value) values (${accountId}, 'theme', '"dark"')`);
  await run(sql`insert into location_profile (subaccount_id) values (${subaccountId})`);
  await run(sql`insert into observer (subaccount_id, role, token_hash, token_ending, created_by_account_id)
    values (${subaccountId}, 'observer', ${randomBytes(32)}, 'abcd', ${accountId})`);
  await run(sql`insert into api_key (subaccount_id, role_id, token_hash, token_ending, created_by_account_id)
    values (${subaccountId}, ${roleId}, ${randomBytes(32)}, 'abcd', ${accountId})`);
  await run(sql`
    insert into audit_entry (actor_kind, actor, action, object_kind, account_id, subaccount_id, organization_id)
    values ('account', ${name}, 'agent.create', 'agent', ${accountId}, ${subaccountId}, null),
      ('account', ${name}, 'organization.rename', 'organization', ${accountId}, null, ${organizationId}),
      ('account', ${name}, 'account.rename', 'account', ${accountId}, null, null)`);

  await run(sql`insert into agent_outage (subaccount_id, agent_id) values (${subaccountId}, ${agentId})`);
  const [deviceId = 0] = await seedAsics(database, team, [{ ip: '10.0.0.1' }]);
  const partId = await idOf(sql`insert into device_part (device_id, kind, subaccount_id, key, ordinal)
    values (${deviceId}, 'asic', ${subaccountId}, 'board-0', 0) returning id`);
  await run(sql`insert into asic_detail (device_id, subaccount_id) values (${deviceId}, ${subaccountId})`);
  await run(sql`insert into command_reversal (device_id, subaccount_id, agent_id, kind, options, due_at)
    values (${deviceId}, ${subaccountId}, ${agentId}, 'start', '{}', now())`);
  const requestId = await idOf(sql`
    insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, requested_by, expires_at)
    values (${subaccountId}, gen_random_uuid(), ${agentId}, 'scan', '{}', ${accountId}, now()) returning id`);
  await run(sql`insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, part_id, part_key)
    values (${requestId}, ${subaccountId}, ${agentId}, ${deviceId}, '10.0.0.1', ${partId}, 'board-0')`);
  await run(sql`insert into discovered_device (request_id, subaccount_id, ip, family, device_id)
    values (${requestId}, ${subaccountId}, '10.0.0.1', 'antminer', ${deviceId})`);
  await run(sql`insert into command_snapshot (subaccount_id, account_id, kind, device_ids)
    values (${subaccountId}, ${accountId}, 'reboot', ${[deviceId]}::int[])`);
  await seedHistory(database, { subaccountId, agentId, deviceId });
  for (const { seed } of expectations)
    await seed?.(database, { subaccountId, organizationId, accountId, agentId, deviceId });
  // The last device is bare: nothing but itself.
  await run(
    sql`insert into device (kind, subaccount_id, agent_id, ip, family) values ('asic', ${subaccountId}, ${agentId}, '10.0.0.2', 'antminer')`,
  );
  return {
    subaccountId,
    organizationId,
    accountId,
    colleagueId,
    ids: { subaccount: [subaccountId], organization: [organizationId], account: [accountId, colleagueId] },
    access: { subaccountIds: [subaccountId], organizationIds: [organizationId], accountId },
  };
}

async function roleOf(database: Kysely<DB>, organizationId: number): Promise<{ id: number; publicId: string }> {
  const { rows } = await sql<{ id: number; publicId: string }>`insert into role (organization_id, alias)
    values (${organizationId}, 'Helper') returning id, public_id as "publicId"`.execute(database);
  const [role] = rows;
  if (!role) throw new Error('No role was seeded.');
  return role;
}

async function seedHistory(
  database: Kysely<DB>,
  { subaccountId, agentId, deviceId }: { subaccountId: number; agentId: number; deviceId: number },
): Promise<void> {
  const at = new Date();
  await ensureHistoryPartitions(database, [at.getTime()]);
  await sql`insert into asic_sample (time, device_id, subaccount_id, status) values (${at}, ${deviceId}, ${subaccountId}, 3)`.execute(
    database,
  );
  await sql`insert into asic_sample_block (hour, device_id, subaccount_id, seconds, hashrate, power, max_chip, max_pcb,
      min_fan, max_fan, status)
    values (date_trunc('hour', ${at}::timestamptz), ${deviceId}, ${subaccountId}, '{0}', '{1}', '{1}', '{1}', '{1}', '{1}', '{1}', '{3}')`.execute(
    database,
  );
  await sql`insert into asic_hour (hour, device_id, subaccount_id, samples, answered, active)
    values (date_trunc('hour', ${at}::timestamptz), ${deviceId}, ${subaccountId}, 1, 1, 1)`.execute(database);
  await sql`insert into site_minute (minute, subaccount_id, agent_id, reports, device_seconds, online_seconds,
      mining_seconds, hashrate_seconds, power_seconds)
    values (date_trunc('minute', ${at}::timestamptz), ${subaccountId}, ${agentId}, 1, 1, 1, 1, 1, 1)`.execute(database);
}
