import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { ask, command, north, own, revoke, server, share, south, useThreeSites } from '../../../testing/three-sites.ts';
import { lockRequests } from '../requests/index.ts';

useThreeSites();

/** Waits until so many transactions wait for another one. */
const waiting = (count: number) =>
  expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            server.database,
          )
        ).rows.length,
      { timeout: 30_000 },
    )
    .toBe(count);
const touch = (transaction: AccessTransaction, deviceId = own[0]) =>
  sql`update asic_state set reported_at = now() where device_id = ${deviceId}`.execute(transaction);
const isOver = async () => (await sql`select from device_share`.execute(server.database)).rows.length === 0;

describe('the end of a share', () => {
  it('meets what writes results of its commands without a deadlock', async () => {
    await share();
    await command(south.owner, 'stopAsics(where: { workerName: { _eq: "shared" } }) { batchId deviceCount }');
    const { rows } = await sql<{ id: number }>`select id from agent_request`.execute(server.database);
    let ended: Promise<unknown> | undefined;
    await server.database.transaction().execute(async (transaction) => {
      await lockRequests(
        transaction,
        rows.map(({ id }) => id),
      );
      ended = revoke();
      await waiting(1);
      await touch(transaction);
    });
    await ended;
    expect(await isOver()).toBe(true);
  });

  it('meets frames of its agent without a deadlock, whatever the order of their devices', async () => {
    await share(own);
    await sql`insert into agent_watermark (agent_id, spool_id, seq) values (${north.agentId}, gen_random_uuid(), 1)`.execute(
      server.database,
    );
    for (const [first, second] of [own, own.toReversed()]) {
      await share(own);
      let ended: Promise<unknown> | undefined;
      await server.database.transaction().execute(async (transaction) => {
        await sql`update agent_watermark set seq = seq + 1 where agent_id = ${north.agentId}`.execute(transaction);
        await touch(transaction, first);
        ended = revoke(own);
        await waiting(1);
        await touch(transaction, second);
      });
      await ended;
      expect(await isOver()).toBe(true);
    }
    await sql`delete from agent_watermark`.execute(server.database);
  });

  it('is tried again where it collides all the same', async () => {
    await share();
    await sql
      .raw(
        `create sequence collisions; grant usage on sequence collisions to public;
      create function collide() returns trigger language plpgsql as $$ begin
        if nextval('collisions') <= 2 then raise exception 'collision' using errcode = '40P01'; end if; return old;
      end $$;
      create trigger collide before delete on device_share for each row execute function collide()`,
      )
      .execute(server.database);
    const end = 'mutation { endSharingOfAsics(where: { workerName: { _eq: "shared" } }) }';
    expect(await ask(north.owner, end)).toEqual({ endSharingOfAsics: 1 });
    expect(await isOver()).toBe(true);
    await sql
      .raw('drop trigger collide on device_share; drop function collide; drop sequence collisions')
      .execute(server.database);
  });
});
