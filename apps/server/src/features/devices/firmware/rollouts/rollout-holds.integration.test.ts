import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
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

const hold = (mutation: 'stopAsics' | 'startAsics', ip: string) =>
  server.data(
    home.site.owner,
    `mutation ($where: AsicWhere) { ${mutation}(where: $where, options: { holdSeconds: 3600, holdReason: "Fan is replaced" }) { batchId } }`,
    { where: { ip: { _eq: ip } } },
  );
const endCommands = () =>
  sql`update agent_request_item set state = 'done' where exclusive is null`.execute(server.database);
const heldMiners = async () =>
  (
    await server.data<{ asics: object[] }>(
      home.site.owner,
      '{ asics(where: { isHeld: { _eq: true } }) { ip heldBy heldState isHeldByHand heldUntil heldWhy } }',
    )
  ).asics;
const miners = async () =>
  (
    await sql<{ state: string; message: string }>`
      select m.state, m.message from firmware_rollout_miner m join device d on d.id = m.device_id order by d.ip`.execute(
      server.database,
    )
  ).rows;

describe('a rollout', () => {
  it('holds the miner that it works on until its command has ended, however it does', async () => {
    await home.seedMiners(['10.0.0.1', '10.0.0.2']);
    const id = await home.started({ batchCount: 1, maxFailures: 5 });
    expect(await heldMiners()).toEqual([]);
    await home.advance();
    expect(await heldMiners()).toEqual([
      {
        ip: '10.0.0.1',
        heldBy: 'Firmware rollout of home stock',
        heldState: 'alone',
        isHeldByHand: false,
        heldUntil: null,
        heldWhy: 'Firmware is being put on it.',
      },
    ]);
    const { rows } = await sql<{ asker: string }>`select asker_id as asker from agent_request`.execute(server.database);
    expect(rows).toEqual([{ asker: id }]);
    const { snapshotAsics } = await server.data<{ snapshotAsics: { incapable: { reason: string }[] } }>(
      home.site.owner,
      'mutation ($where: AsicWhere!) { snapshotAsics(action: releaseHold, where: $where) { incapable { reason } } }',
      { where: { ip: { _eq: '10.0.0.1' } } },
    );
    expect(snapshotAsics.incapable).toEqual([{ reason: 'Nobody holds it by hand.' }]);
    // The agent is lost, and with it every word on the item: what gives it up ends the hold too.
    await sql`update agent_request_item set state = 'expired'`.execute(server.database);
    expect(await heldMiners()).toEqual([]);
  });

  it.each(['stopAsics', 'startAsics'] as const)(
    'leaves out a miner that is held by %s, and says by whom, when it is prepared and at its turn',
    async (mutation) => {
      await home.seedMiners(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
      await hold(mutation, '10.0.0.1');
      const reason = expect.stringMatching(/^Held (off|on) by home@example.test until .* UTC: Fan is replaced$/);
      await endCommands();
      expect((await home.prepare()).data.prepareFirmwareRollout).toMatchObject({
        capableCount: 2,
        incapable: [{ reason, count: 1 }],
      });
      const id = await home.started({ canaryCount: 1 });
      await hold(mutation, '10.0.0.3');
      await endCommands();
      expect(await home.playOut(id)).toMatchObject({ state: 'done', skippedCount: 1, updatedCount: 1 });
      expect(await miners()).toMatchObject([{ state: 'updated' }, { state: 'skipped', message: reason }]);
    },
  );
});
