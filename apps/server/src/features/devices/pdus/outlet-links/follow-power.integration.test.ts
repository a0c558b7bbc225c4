import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedPdu } from '../../../../testing/seed-outlets.ts';
import { north, own, server, useThreeSites } from '../../../../testing/three-sites.ts';
import { followPower } from './follow-power.ts';

useThreeSites();

it('an outlet that is desired off holds a miner back as long as its unit reports it', async () => {
  const { database } = server;
  const [minerId] = own;
  const { id, partIds } = await seedPdu(database, north, '10.0.0.90', 2);
  await sql`update pdu_outlet set feeds_device_id = ${minerId} where device_id = ${id}`.execute(database);
  await sql`update pdu_outlet set desired_on = false where part_id = ${partIds[1]}`.execute(database);
  await sql`update asic set auto_follow_pdu_delay = 60 where device_id = ${minerId}`.execute(database);
  await sql`with request as (
      insert into agent_request (subaccount_id, batch_id, agent_id, kind, state, payload, device_count, expires_at)
      values (${north.subaccountId}, gen_random_uuid(), ${north.agentId}, 'outletOn', 'done', '{}', 1, now()) returning id
    ) insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, part_id, part_key, name, ip, state)
    select id, ${north.subaccountId}, ${north.agentId}, ${id}::int, ${partIds[0]}::int, '1', '1', '10.0.0.90', 'done' from request`.execute(
    database,
  );
  await sql`insert into command_reversal (device_id, subaccount_id, agent_id, kind, options, due_at)
    values (${minerId}, ${north.subaccountId}, ${north.agentId}, 'start', '{"stopItemId": 0}', 'infinity')`.execute(
    database,
  );
  expect(await followPower({ database })).toBe(0);
  await sql`update device_part set removed_at = now() where id = ${partIds[1]}`.execute(database);
  expect(await followPower({ database })).toBe(1);
});
