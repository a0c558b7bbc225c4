import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedPdu } from '../../../../testing/seed-outlets.ts';
import { advanceRollouts } from './advance/advance-rollouts.ts';
import { RolloutSite } from './testing/rollout-site.ts';

let server: GraphqlTestServer;
let home: RolloutSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  home = await RolloutSite.seed(server, 'home');
});
afterAll(() => server.close());
beforeEach(() =>
  sql`truncate agent_request, agent_request_item, device, command_snapshot, firmware_rollout cascade`.execute(
    server.database,
  ),
);

const addresses = (count: number, network = '10.0.0') =>
  Array.from({ length: count }, (_, place) => `${network}.${place + 1}`);

const openItems = async () =>
  (
    await sql<{ ip: string; kind: string; origin: string; imageId: string }>`
      select host(t.ip) as ip, r.kind, r.origin, r.payload->>'imageId' as "imageId" from agent_request_item t
      join agent_request r on r.id = t.request_id where t.state = 'pending' order by t.ip`.execute(server.database)
  ).rows;

/** What the audit log says of a rollout, in order. */
const auditOf = async (id: string) =>
  (
    await sql<{
      action: string;
    }>`select action from audit_entry where object_id = ${id} order by audit_entry.id`.execute(server.database)
  ).rows.map(({ action }) => action);

describe('a rollout', () => {
  it('updates the canary, then batches, one miner of an agent at a time, and ends with every miner counted once', async () => {
    await home.seedMiners(addresses(5));
    const id = await home.started({ batchCount: 2 });
    expect(await home.shown(id)).toMatchObject({
      state: 'running',
      stage: 1,
      stageCount: 3,
      minerCount: 5,
      waitingCount: 5,
    });
    await home.advance();
    expect(await openItems()).toEqual([
      { ip: '10.0.0.1', kind: 'updateFirmware', origin: 'rollout', imageId: home.imageId },
    ]);
    await home.advance();
    expect(await openItems()).toHaveLength(1);
    await home.play('done');
    expect(await home.shown(id)).toMatchObject({ stage: 2, updatedCount: 1, updatingCount: 1, waitingCount: 3 });
    expect(await home.playOut(id)).toMatchObject({ state: 'done', stage: 3, updatedCount: 5, waitingCount: 0 });
    const { rows } = await sql<{ batches: number; requests: number }>`
      select count(distinct batch_id)::int as batches, count(*)::int as requests from agent_request`.execute(
      server.database,
    );
    expect(rows).toEqual([{ batches: 1, requests: 5 }]);
    expect(await auditOf(id)).toEqual(['firmware-rollout.start', 'firmware-rollout.finish']);
  });

  it('halts after N failures and leaves the others as they are, goes on when a person says so, and can be canceled', async () => {
    await home.seedMiners(addresses(8));
    const id = await home.started({ maxFailures: 2 });
    const fails = (ip: string) => (Number(ip.split('.')[3]) > 2 ? 'failed' : 'done');
    const halted = await home.playOut(id, fails);
    expect(halted).toMatchObject({
      state: 'halted',
      reason: '2 miners failed.',
      updatedCount: 2,
      failedCount: 2,
      waitingCount: 4,
    });
    await home.advance();
    expect(await openItems()).toEqual([]);
    expect((await home.change('pause', id)).errors?.[0]?.extensions.code).toBe('constraint-violation');
    await home.change('resume', id);
    expect(await home.playOut(id, fails)).toMatchObject({ state: 'halted', failedCount: 4, waitingCount: 2 });
    await home.change('cancel', id);
    await home.advance();
    expect(await auditOf(id)).toEqual([
      'firmware-rollout.start',
      'firmware-rollout.halt',
      'firmware-rollout.resume',
      'firmware-rollout.halt',
      'firmware-rollout.cancel',
      'firmware-rollout.end-canceled',
    ]);
    expect(await home.shown(id)).toMatchObject({
      state: 'canceled',
      failedCount: 4,
      canceledCount: 2,
      updatedCount: 2,
    });
    expect((await home.miners(id)).filter(({ state }) => state === 'failed')[0]?.message).toBe('It refused the image.');
    for (const what of ['pause', 'resume', 'cancel'] as const)
      expect((await home.change(what, id)).errors?.[0]?.extensions.code, what).toBe('constraint-violation');
  });

  it('halts after a canary of which nobody came through', async () => {
    await home.seedMiners(addresses(4));
    const id = await home.started({ maxFailures: 100, canaryCount: 2 });
    expect(await home.playOut(id, 'failed')).toMatchObject({
      state: 'halted',
      reason: 'No miner of the first stage was updated.',
      waitingCount: 2,
    });
  });

  it('keeps to half of the miners of a PDU, or of a network, over all agents', async () => {
    const ids = await home.seedMiners([...addresses(4), '10.0.1.1', '10.0.1.2']);
    const agents = [home.site.agentId, await home.addAgent(), await home.addAgent(), await home.addAgent()];
    for (const [place, id] of ids.entries())
      await sql`update device set agent_id = ${agents[place % 4] ?? 0} where id = ${id}`.execute(server.database);
    const { partIds } = await seedPdu(server.database, home.site, '10.0.9.1', 4);
    for (const [place, part] of partIds.entries())
      await sql`update pdu_outlet set feeds_device_id = ${ids[place] ?? 0} where part_id = ${part}`.execute(
        server.database,
      );
    const id = await home.started({ canaryCount: 6, groupShare: 50 });
    await home.advance();
    const underWay = (await openItems()).map(({ ip }) => ip);
    expect(underWay.filter((ip) => ip.startsWith('10.0.0.'))).toHaveLength(2);
    expect(await home.playOut(id)).toMatchObject({ state: 'done', updatedCount: 6 });
  });

  it('begins the next miner of an agent once the one before has received the image', async () => {
    await home.seedMiners(['10.0.0.1', '10.0.0.2', '10.0.1.1', '10.0.1.2']);
    const id = await home.started({ canaryCount: 4 });
    await home.advance();
    const say = (text: string) =>
      sql`update agent_request_item set state = 'started', progress_text = ${text} where state in ('pending', 'started')`.execute(
        server.database,
      );
    await say('Uploading');
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ updatingCount: 1 });
    await say('Restarting');
    await home.advance();
    expect(await home.statesOf(id)).toMatchObject({
      '10.0.0.1': 'updating',
      '10.0.1.1': 'updating',
      '10.0.0.2': 'waiting',
    });
    await say('Restarting');
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ updatingCount: 2, waitingCount: 2 });
  });

  it('pauses: what runs is finished, what waits is not begun', async () => {
    await home.seedMiners(addresses(3));
    const id = await home.started();
    await home.advance();
    await home.change('pause', id);
    await home.play('done');
    expect(await home.shown(id)).toMatchObject({ state: 'paused', updatedCount: 1, waitingCount: 2, updatingCount: 0 });
    await home.change('resume', id);
    expect(await home.playOut(id)).toMatchObject({ state: 'done', updatedCount: 3 });
  });

  it('asks back what was not begun when it is canceled, and lets what runs end', async () => {
    await home.seedMiners(addresses(3));
    const id = await home.started();
    await home.advance();
    await sql`update agent_request_item set state = 'started'`.execute(server.database);
    await home.change('cancel', id);
    await home.advance();
    expect(await home.shown(id)).toMatchObject({ state: 'canceling', updatingCount: 1, canceledCount: 2 });
    await home.play('done');
    expect(await home.shown(id)).toMatchObject({ state: 'canceled', updatedCount: 1, canceledCount: 2 });
    const next = await home.started();
    await home.advance();
    await home.change('cancel', next);
    await home.advance();
    expect(await home.shown(next)).toMatchObject({ state: 'canceled', canceledCount: 3 });
    const { rows } = await sql`select from agent_request_item where state = 'canceled'`.execute(server.database);
    expect(rows).toHaveLength(1);
  });

  it('takes the end of a command that a person canceled, and a late word of an agent', async () => {
    const ids = await home.seedMiners(addresses(3));
    const id = await home.started({ canaryCount: 3, maxFailures: 5 });
    await home.advance();
    await home.play('canceled');
    await home.play('expired');
    expect(await home.statesOf(id)).toMatchObject({ '10.0.0.1': 'canceled', '10.0.0.2': 'failed' });
    await sql`update agent_request_item set state = 'done' where state = 'expired'`.execute(server.database);
    await home.advance();
    expect(await home.statesOf(id)).toMatchObject({ '10.0.0.2': 'updated' });
    await home.report(ids, 'is_online = true, is_mining = true');
    expect(await home.playOut(id)).toMatchObject({ state: 'done', updatedCount: 2, canceledCount: 1, failedCount: 0 });
  });

  it('goes on at any server after a restart, and two of them never begin the same miner, nor two of an agent', async () => {
    await home.seedMiners(addresses(12));
    const ids = [await home.started({ canaryCount: 12 })];
    await sql`update firmware_rollout set due_at = now()`.execute(server.database);
    await Promise.all([1, 2, 3, 4].map(() => advanceRollouts(home.deps())));
    expect(await openItems()).toHaveLength(1);
    for (let round = 0; round < 40 && (await home.shown(ids[0] ?? '')).state === 'running'; round += 1) {
      await home.play('done');
      await sql`update firmware_rollout set due_at = now() where ended_at is null`.execute(server.database);
      await Promise.all([advanceRollouts(home.deps()), advanceRollouts(home.deps())]);
      expect((await openItems()).length).toBeLessThanOrEqual(1);
    }
    expect(await home.shown(ids[0] ?? '')).toMatchObject({ state: 'done', updatedCount: 12 });
    const { rows } = await sql<{ times: number }>`
      select max(times)::int as times from (select count(*) as times from agent_request_item group by device_id) as begun`.execute(
      server.database,
    );
    expect(rows).toEqual([{ times: 1 }]);
  });

  it('skips at their turn who fits no more, does not answer, or is gone, and waits for offline agents', async () => {
    const [changed, silent, gone] = await home.seedMiners(addresses(4));
    const id = await home.started({ canaryCount: 4 });
    await sql`update device set model = 'Antminer S21' where id = ${changed ?? 0}`.execute(server.database);
    await sql`update device set deleted_at = now() where id = ${gone ?? 0}`.execute(server.database);
    await sql`update asic_state set is_online = false, last_seen_at = now() - interval '1 hour' where device_id = ${silent ?? 0}`.execute(
      server.database,
    );
    await sql`update agent set server_id = null where id = ${home.site.agentId}`.execute(server.database);
    await home.advance();
    expect(await home.statesOf(id)).toMatchObject({
      '10.0.0.3': 'skipped',
      '10.0.0.2': 'waiting',
      '10.0.0.4': 'waiting',
    });
    await sql`update agent set server_id = gen_random_uuid() where id = ${home.site.agentId}`.execute(server.database);
    await sql`update firmware_rollout set stage_at = now() - interval '1 hour'`.execute(server.database);
    expect(await home.playOut(id)).toMatchObject({ state: 'done', updatedCount: 1, skippedCount: 3 });
    const messages = Object.fromEntries((await home.miners(id)).map(({ ip, message }) => [ip, message]));
    expect(messages).toMatchObject({
      '10.0.0.1': 'The image is not declared for the model Antminer S21.',
      '10.0.0.2': 'It did not answer at its turn.',
      '10.0.0.3': 'It was removed or moved before its turn.',
    });
  });

  it('waits for a miner that another command is under way on', async () => {
    const [busy] = await home.seedMiners(['10.0.0.1']);
    const id = await home.started();
    await server.data(home.site.owner, 'mutation { rebootAsics(where: { _and: [] }) { batchId } }');
    await home.advance();
    expect(await openItems()).toMatchObject([{ kind: 'reboot' }]);
    await home.play('done');
    expect(await openItems()).toMatchObject([{ kind: 'updateFirmware' }]);
    expect(busy).toBeDefined();
    expect(await home.playOut(id)).toMatchObject({ state: 'done', updatedCount: 1 });
  });

  it('waits for a command on the outlet that feeds a miner, also one that is due in an hour', async () => {
    const [fed] = await home.seedMiners(['10.0.0.1']);
    const { partIds } = await seedPdu(server.database, home.site, '10.0.9.1', 1);
    await sql`update pdu_outlet set feeds_device_id = ${fed} where part_id = ${partIds[0]}`.execute(server.database);
    const id = await home.started();
    await server.data(
      home.site.owner,
      'mutation { outletReboot(where: { _and: [] }, options: { rampSeconds: 3600 }) { batchId } }',
    );
    await home.advance();
    expect(await openItems()).toMatchObject([{ kind: 'outletReboot' }]);
    await home.play('done');
    expect(await openItems()).toMatchObject([{ kind: 'updateFirmware' }]);
    expect(await home.playOut(id)).toMatchObject({ state: 'done', updatedCount: 1 });
  });
});
