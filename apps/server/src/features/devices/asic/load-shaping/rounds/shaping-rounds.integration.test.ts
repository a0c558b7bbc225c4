import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../../testing/graphql-server.ts';
import type { AccountCaller } from '../../../../../platform/auth/caller.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../../../testing/seed-site.ts';
import { advanceShapings } from './advance-shapings.ts';
import { forgetShapings } from './shaping-rounds.jobs.ts';

let server: GraphqlTestServer;
let site: SeededSite;
/** Of the site, and its owner does not stand behind them. */
let operator: AccountCaller;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  const { rows } = await sql<{ id: number }>`
    with person as (insert into account (email, email_confirmed_at) values ('operator@example.test', now()) returning id)
    insert into subaccount_access (account_id, subaccount_id, permissions) select id, ${site.subaccountId}, '{all}' from person
    returning account_id as id`.execute(server.database);
  operator = callerWith(rows[0]?.id ?? 0, site.subaccountId, 'operator', ['all']);
  operator = { ...operator, grants: site.owner.grants };
});
afterAll(() => server.close());

const permit = (permissions: string) =>
  sql`update subaccount_access set permissions = ${`{${permissions}}`}::text[] where account_id = ${operator.accountId}`.execute(
    server.database,
  );
const run = (text: string) => sql.raw(text).execute(server.database);

beforeEach(async () => {
  await run('truncate agent_request, agent_request_item, device, command_snapshot, load_shaping cascade');
  await permit('all');
  // Six alike, of which the person chooses five.
  await seedAsics(
    server.database,
    site,
    [1, 2, 3, 4, 5, 6].map((last) => ({ ip: `10.0.0.${last}`, model: 'Antminer S19' })),
  );
  await run(`update asic_state set is_online = true, is_mining = true, power = 3000, hashrate = 1e14, ideal_hashrate = 1e14,
    last_seen_at = now()`);
});

const ask = <Data>(query: string, variables: Record<string, unknown> = {}) =>
  server.data<Data>(operator, query, variables);

/** Has the five miners draw 12 kW instead of 15, with failed ones replaced; returns the batch. */
async function shape(more = 'replaceFailed: true', amount = 12_000): Promise<string> {
  const { snapshotAsics } = await ask<{ snapshotAsics: { id: string } }>(
    'mutation { snapshotAsics(where: { ip: { _neq: "10.0.0.6" } }, action: loadShaping) { id } }',
  );
  const { id } = snapshotAsics;
  await ask(
    `mutation ($id: ID!) { planLoadShaping(snapshotId: $id, amount: ${amount}, strategy: fewest, powerSwitch: true) { command } }`,
    { id },
  );
  const { batch } = await ask<{ batch: { batchId: string } }>(
    `mutation ($id: ID!) { batch: shapeLoadOfAsics(snapshotId: $id, ${more}) { batchId } }`,
    { id },
  );
  return batch.batchId;
}

/** Ends what is open, a while ago, as miners reported since. */
async function play(state: string): Promise<void> {
  await run(
    `update agent_request_item set state = '${state}', state_at = now() - interval '40 s' where state in ('pending', 'sent')`,
  );
  await run('update asic_state set last_seen_at = now()');
}
async function advance(): Promise<void> {
  await run(`update load_shaping set due_at = now() where ended_at is null`);
  await advanceShapings(server.services);
  const { rows } =
    await sql`select from load_shaping where ended_at is null and due_at > now() + interval '30 s'`.execute(
      server.database,
    );
  // After a failure it is looked at again a minute later.
  expect(rows).toEqual([]);
}

const stopped = async () =>
  (
    await sql<{ ip: string }>`select host(t.ip) as ip from agent_request_item t order by t.id`.execute(server.database)
  ).rows.map(({ ip }) => Number(ip.split('.').at(-1)));

interface Shown {
  isRunning: boolean;
  end: string | null;
  planned: number;
  reached: number;
  drawn: number;
  rounds: { miners: string[]; failed: string[]; failedCount: number }[];
}
const shown = async (batchId: string) =>
  (
    await ask<{ run: Shown }>(
      'query ($batchId: ID!) { run: loadShapingRun(batchId: $batchId) { isRunning end planned reached drawn rounds { miners failed failedCount } } }',
      { batchId },
    )
  ).run;

describe('failed miners of a load shaping', () => {
  it('are replaced by others of those that were chosen, until the target is met, in the name of the person', async () => {
    const batchId = await shape();
    expect(await stopped()).toEqual([1]);
    await advance();
    expect(await stopped()).toEqual([1]);
    await play('failed');
    await advance();
    await advance();
    expect(await stopped()).toEqual([1, 2]);
    expect(await shown(batchId)).toMatchObject({ isRunning: true, planned: 3000, reached: 0, drawn: 15_000 });
    await play('done');
    await advance();
    expect(await shown(batchId)).toMatchObject({
      isRunning: false,
      end: 'The planned power is reached.',
      planned: 3000,
      reached: 3000,
      drawn: 12_000,
      rounds: [
        { miners: ['10.0.0.1'], failed: ['10.0.0.1'], failedCount: 1 },
        { miners: ['10.0.0.2'], failed: [], failedCount: 0 },
      ],
    });
    const { rows } =
      await sql<object>`select action, actor, after->'loadShaping'->'round' as round, object_id = ${batchId} as "isFirst"
      from audit_entry where action like '%shaping%' order by id desc limit 3`.execute(server.database);
    expect(rows).toEqual([
      { action: 'load-shaping.end', actor: 'Headframe', round: null, isFirst: true },
      { action: 'asic.load-shaping', actor: operator.email, round: 1, isFirst: false },
      { action: 'asic.load-shaping', actor: operator.email, round: null, isFirst: true },
    ]);
    const requested = await sql<{ by: number }>`select distinct requested_by as by from agent_request`.execute(
      server.database,
    );
    expect(requested.rows).toEqual([{ by: operator.accountId }]);
    await advance();
    expect(await stopped()).toEqual([1, 2]);
  });

  it('keep no desired state once others take their place, but for what was asked of them since or again and again', async () => {
    const desired = async () =>
      (
        await sql<{ ip: string }>`select host(d.ip) as ip from asic x join device d on d.id = x.device_id
          where x.desired_power_switch = 'off' order by d.ip`.execute(server.database)
      ).rows.map(({ ip }) => Number(ip.split('.').at(-1)));
    await shape('replaceFailed: true', 6000);
    expect(await desired()).toEqual([1, 2, 3]);
    await run(`update asic x set desired_at = now() from device d where d.id = x.device_id and d.ip = '10.0.0.2'`);
    await run(
      `update asic x set is_infinite_retry = true from device d where d.id = x.device_id and d.ip = '10.0.0.3'`,
    );
    await play('failed');
    await advance();
    expect(await stopped()).toEqual([1, 2, 3, 4, 5]);
    expect(await desired()).toEqual([2, 3, 4, 5]);
  });

  it('are replaced once by servers that look at the same time', async () => {
    await shape();
    await play('failed');
    await run('update load_shaping set due_at = now()');
    await Promise.all([1, 2, 3].map(() => advanceShapings(server.services)));
    expect(await stopped()).toEqual([1, 2]);
  });

  it('are replaced three times at most, and by nobody who was not chosen', async () => {
    const batchId = await shape();
    for (let round = 0; round < 6; round += 1) {
      await play('failed');
      await advance();
    }
    expect(await stopped()).toEqual([1, 2, 3, 4]);
    expect(await shown(batchId)).toMatchObject({ isRunning: false, end: 'Miners were replaced 3 times.' });

    const all = await shape('replaceFailed: true', 0);
    await play('failed');
    await advance();
    expect(await shown(all)).toMatchObject({
      end: 'No other of the chosen miners can take the place of those that failed.',
      reached: 0,
    });
    expect(await stopped()).not.toContain(6);
  });

  it('wait until miners had time to report, and no longer than half an hour', async () => {
    const batchId = await shape();
    await run(`update agent_request_item set state = 'failed', state_at = now()`);
    await advance();
    expect(await stopped()).toEqual([1]);
    await play('failed');
    await run(`update agent_request_item set state_at = now() - interval '1 minute'`);
    await run(`update load_shaping set ends_at = now()`);
    await advance();
    expect(await stopped()).toEqual([1]);
    expect(await shown(batchId)).toMatchObject({ isRunning: false, end: '30 minutes are over.' });
  });

  it('are replaced with the rights that the person has at that moment', async () => {
    const batchId = await shape();
    await play('failed');
    await permit('agent_workers,agent_worker_power_management_write');
    await advance();
    expect(await stopped()).toEqual([1]);
    expect(await shown(batchId)).toMatchObject({ isRunning: false, end: 'Who asked for it may no longer do this.' });
  });

  it('are replaced by none with a newer command, and stay with whoever commands them again', async () => {
    await shape();
    await play('failed');
    await ask('mutation { rebootAsics(where: { ip: { _eq: "10.0.0.2" } }) { batchId } }');
    await play('done');
    await advance();
    expect(await stopped()).toEqual([1, 2, 3]);

    const batchId = await shape();
    await play('failed');
    const failed = (await shown(batchId)).rounds[0]?.failed[0];
    await ask(`mutation { stopAsics(where: { ip: { _eq: "${failed}" } }) { batchId } }`);
    const before = (await stopped()).length;
    await play('failed');
    await advance();
    expect((await stopped()).length).toBe(before);
  });

  it('are left alone once somebody stops that, cancels, or shapes the load of these miners again', async () => {
    const batchId = await shape();
    await ask('mutation ($batchId: ID!) { stopReplacingMiners(batchId: $batchId) }', { batchId });
    await play('failed');
    await advance();
    expect(await stopped()).toEqual([1]);
    expect(await shown(batchId)).toMatchObject({ isRunning: false, end: 'Somebody stopped it.' });
    await expect(
      ask('mutation ($batchId: ID!) { stopReplacingMiners(batchId: $batchId) }', { batchId }),
    ).rejects.toThrow('No miners are being replaced');

    const second = await shape();
    const third = await shape();
    expect(await shown(second)).toMatchObject({
      isRunning: false,
      end: 'A newer load shaping of the same miners takes its place.',
    });
    await ask('mutation { cancelAgentRequests }');
    await advance();
    expect(await shown(third)).toMatchObject({ isRunning: false, end: 'A command of it was canceled.' });
    await run(`update load_shaping set ended_at = now() - interval '9 days'`);
    expect(await forgetShapings(server.database, 8)).toBe(3);
  });

  it('are replaced only where that is asked for, by a person, and without infinite retry', async () => {
    const batchId = await shape('replaceFailed: false');
    await play('failed');
    await advanceShapings(server.services);
    expect(await stopped()).toEqual([1]);
    expect(await shown(batchId)).toBeNull();
    await expect(shape('replaceFailed: true, infiniteRetry: true')).rejects.toThrow(
      'replaceFailed: With infinite retry',
    );
    await expect(shown('1; drop table device')).rejects.toThrow('batchId');
    const key = {
      kind: 'api-key',
      apiKeyId: 1,
      creatorAccountId: operator.accountId,
      description: '',
      tokenEnding: 'abcd',
      expiresAt: null,
      grants: operator.grants,
    } as const;
    await expect(
      server.data(key, 'mutation { shapeLoadOfAsics(snapshotId: "1", replaceFailed: true) { batchId } }'),
    ).rejects.toThrow('replaceFailed: This is for people.');
  });
});
