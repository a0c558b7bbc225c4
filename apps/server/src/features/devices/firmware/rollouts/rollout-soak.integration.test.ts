import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { RolloutSite } from './testing/rollout-site.ts';

let server: GraphqlTestServer;
let home: RolloutSite;
let ids: number[];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  home = await RolloutSite.seed(server, 'home');
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate agent_request, agent_request_item, device, command_snapshot, firmware_rollout cascade`.execute(
    server.database,
  );
  ids = await home.seedMiners(['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']);
});

const soaking = { canaryCount: 2, soakMinutes: 30, maxFailures: 5 };
const hashing = 'is_online = true, is_mining = true';
const idle = 'is_online = true, is_mining = false';

/** Updates the canary of a new rollout; it soaks then. */
async function soaked(): Promise<string> {
  const id = await home.started(soaking);
  await home.advance();
  for (let count = 0; count < 2; count += 1) {
    await home.play('done');
    await home.report(ids, hashing);
    await home.advance();
  }
  return id;
}

/** Lets time pass for a rollout. */
const pass = (minutes: number) =>
  Promise.all([
    sql`update firmware_rollout set soaks_until = soaks_until - make_interval(mins => ${minutes}::int)`.execute(
      server.database,
    ),
    sql`update firmware_rollout_miner set state_at = state_at - make_interval(mins => ${minutes}::int),
      hashed_at = hashed_at - make_interval(mins => ${minutes}::int)`.execute(server.database),
    sql`update asic_state set last_seen_at = last_seen_at - make_interval(mins => ${minutes}::int)`.execute(
      server.database,
    ),
  ]);

describe('the soak time', () => {
  it('lets the next stage begin once all miners of the stage hashed through it', async () => {
    const id = await soaked();
    expect(await home.shown(id)).toMatchObject({ stage: 1, soakingCount: 2, waitingCount: 2, updatingCount: 0 });
    await pass(20);
    await home.report(ids, hashing);
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ stage: 1, soakingCount: 2 });
    await pass(11);
    await home.report(ids, hashing);
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ stage: 2, updatedCount: 2, updatingCount: 1, waitingCount: 1 });
  });

  it('counts a miner as failed that stops hashing, before its end', async () => {
    const id = await soaked();
    await pass(4);
    await home.report(ids.slice(0, 1), idle);
    await home.report(ids.slice(1), hashing);
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ soakingCount: 1, failedCount: 1, state: 'running' });
    expect((await home.miners(id))[0]?.message).toMatch(
      /^It runs the version, and stopped hashing at \d\d:\d\d UTC\.$/,
    );
  });

  it('counts a miner as failed that does not hash again in time, and leaves a group alone of which no further one may be away', async () => {
    const id = await home.started({ ...soaking, canaryCount: 3, groupShare: 25 });
    await home.advance();
    await home.play('done');
    expect(await home.shown(id)).toMatchObject({ soakingCount: 1, updatingCount: 0, waitingCount: 3 });
    await home.report(ids.slice(0, 1), idle);
    await pass(10);
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ soakingCount: 1, updatingCount: 0 });
    await pass(6);
    await home.advance();
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ state: 'halted', failedCount: 1, skippedCount: 2, updatingCount: 0 });
    const [failed, skipped] = await home.miners(id);
    expect(failed?.message).toBe('It runs the version, and has not hashed since.');
    expect(skipped?.message).toBe('A miner of 10.0.0.0/24 did not hash again after the update.');
  });

  it('judges no miner by the silence of its agent, nor one that a person stopped or that did not hash before', async () => {
    const id = await soaked();
    await sql`update agent set server_id = null where id = ${home.site.agentId}`.execute(server.database);
    await pass(31);
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ soakingCount: 2, failedCount: 0, stage: 1 });
    await sql`update agent set server_id = gen_random_uuid() where id = ${home.site.agentId}`.execute(server.database);
    await sql`update asic set desired_power_switch = 'off' where device_id = ${ids[0] ?? 0}`.execute(server.database);
    await home.report(ids.slice(0, 1), idle);
    await home.report(ids.slice(1), hashing);
    await sql`update asic_state set is_mining = false where device_id = any (${ids.slice(2)}::int[])`.execute(
      server.database,
    );
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ stage: 2, updatedCount: 2, failedCount: 0 });
    expect((await home.miners(id))[0]?.message).toBe('It was stopped while it was watched.');
    await home.advance();
    for (let count = 0; count < 2; count += 1) await home.play('done');
    await pass(31);
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ state: 'done', updatedCount: 4 });
    expect((await home.miners(id))[3]?.message).toBe('It did not hash before the update, and was not watched.');
  });

  it('ends with a cancel: who runs the version is updated', async () => {
    const id = await soaked();
    await home.change('cancel', id);
    await home.advance();
    expect(await home.shown(id)).toMatchObject({
      state: 'canceled',
      updatedCount: 2,
      canceledCount: 2,
      soakingCount: 0,
    });
  });
});
