import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { refusal } from '../../../platform/database/testing/try-out.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { ask, east, north, own, revoke, server, share, south, useThreeSites } from '../../../testing/three-sites.ts';

useThreeSites();

interface Listed {
  workerName: string;
  subaccount: string;
  isShared: boolean;
  shareSubaccount: string | null;
  agentName: string;
  agentOnline: boolean;
}

const listQuery = `query ($where: AsicWhere, $orderBy: [AsicOrderBy!]) {
  asics(where: $where, orderBy: $orderBy) { workerName subaccount isShared shareSubaccount agentName agentOnline }
  asicsAggregate(where: $where) { count hashrate } }`;
type List = { asics: Listed[]; asicsAggregate: { count: number; hashrate: number } };

const list = (caller: AccountCaller, where: object = {}, orderBy: object[] = [{ workerName: 'asc' }]) =>
  ask<List>(caller, listQuery, { where, orderBy });
const namesOf = async (...given: Parameters<typeof list>) =>
  (await list(...given)).asics.map(({ workerName }) => workerName);

describe('a shared device', () => {
  it('is listed to both sides, with the names of agent and owner, and to nobody else', async () => {
    expect(await namesOf(south.owner)).toEqual(['mine']);
    await share();
    expect((await list(south.owner)).asics).toEqual([
      {
        workerName: 'mine',
        subaccount: 'south',
        isShared: false,
        shareSubaccount: null,
        agentName: 'south agent',
        agentOnline: false,
      },
      {
        workerName: 'shared',
        subaccount: 'north',
        isShared: true,
        shareSubaccount: 'south',
        agentName: 'north agent',
        agentOnline: false,
      },
    ]);
    expect((await list(north.owner)).asics).toMatchObject([
      { workerName: 'kept', isShared: false, shareSubaccount: null },
      { workerName: 'shared', subaccount: 'north', isShared: false, shareSubaccount: 'south' },
    ]);
    expect(await namesOf(east.owner)).toEqual(['foreign']);
  });

  it('shows nothing else of its agent and owner', async () => {
    await share();
    const seen = await withAccess(server.database, 'headframe_api', [south.subaccountId], async (transaction) => ({
      agents: (await sql`select id from agent`.execute(transaction)).rows.length,
      subaccounts: (await sql`select id from subaccount`.execute(transaction)).rows.length,
      summaries: (await sql`select agent_id from agent_summary`.execute(transaction)).rows.length,
    }));
    expect(seen).toEqual({ agents: 1, subaccounts: 1, summaries: 2 });
    const { agents } = await ask<{ agents: { name: string }[] }>(south.owner, '{ agents { name } }');
    expect(agents).toEqual([{ name: 'south agent' }]);
  });

  it('follows its agent: name and connection', async () => {
    await share();
    await sql`update agent set name = 'renamed', server_id = gen_random_uuid() where id = ${north.agentId}`.execute(
      server.database,
    );
    const { asics } = await list(south.owner, { isShared: { _eq: true } });
    expect(asics).toMatchObject([{ agentName: 'renamed', agentOnline: true }]);
    await sql`update agent set name = 'north agent', server_id = null where id = ${north.agentId}`.execute(
      server.database,
    );
  });

  it('is found, sorted, paged and counted with the own ones, once', async () => {
    await share();
    expect(await namesOf(south.owner, { model: { _in: ['S19', 'M50S', 'S21'] } })).toEqual(['shared']);
    expect(await namesOf(south.owner, {}, [{ hashrate: 'desc' }])).toEqual(['mine', 'shared']);
    expect(await namesOf(south.owner, {}, [{ hashrate: 'asc' }])).toEqual(['shared', 'mine']);
    expect((await list(south.owner)).asicsAggregate).toEqual({ count: 2, hashrate: 400 });
    expect((await list(south.owner, { isShared: { _eq: false } })).asicsAggregate).toEqual({ count: 1, hashrate: 300 });
    const { asicsAggregate } = await ask<List>(south.owner, '{ asicsAggregate { count } }');
    expect(asicsAggregate).toEqual({ count: 2 });
    const page = async (offset: number) =>
      (
        await ask<List>(
          south.owner,
          `{ asics(orderBy: [{ workerName: desc }], limit: 1, offset: ${offset}) { workerName } }`,
        )
      ).asics.map(({ workerName }) => workerName);
    expect([...(await page(0)), ...(await page(1)), ...(await page(2))]).toEqual(['shared', 'mine']);
  });

  it('counts once for who has both subaccounts, as an own one', async () => {
    await share();
    const [northern] = north.owner.grants;
    const both = { ...south.owner, grants: [...(northern ? [northern] : []), ...south.owner.grants] };
    expect((await list(both)).asicsAggregate).toEqual({ count: 3, hashrate: 600 });
    expect((await list(both)).asics.map(({ isShared }) => isShared)).toEqual([false, false, false]);
  });

  it('ends with its device: by revoking, and by a move to another subaccount', async () => {
    await share();
    expect(await revoke()).toBe(1);
    expect(await revoke()).toBe(0);
    expect(await namesOf(south.owner)).toEqual(['mine']);
    expect((await list(north.owner)).asics.every(({ shareSubaccount }) => shareSubaccount === null)).toBe(true);
    await share();
    await sql`update device set subaccount_id = ${east.subaccountId} where id = ${own[0]}`.execute(server.database);
    expect(await namesOf(south.owner)).toEqual(['mine']);
    expect((await sql`select from device_share`.execute(server.database)).rows).toEqual([]);
  });

  it('stays the owner’s: others neither change it nor share it on', async () => {
    await share();
    const change = (statement: ReturnType<typeof sql>) =>
      withAccess(server.database, 'headframe_api', [south.subaccountId], (transaction) =>
        statement.execute(transaction),
      );
    expect((await change(sql`update device set name = 'stolen' where id = ${own[0]}`)).numAffectedRows).toBe(0n);
    expect((await change(sql`delete from device_share where device_id = ${own[0]}`)).numAffectedRows).toBe(0n);
    await expect(
      ask(south.owner, 'mutation { shareAsics(where: { isShared: { _eq: true } }, with: "east") }'),
    ).rejects.toThrow('None of the devices can do this.');
  });

  it('names its readers in each table that lists read, which nobody else writes', async () => {
    const readers = async () =>
      (
        await sql<{ device: number[] | null; asic: number[] | null; state: number[] | null }>`
          select d.shared_with as device, a.shared_with as asic, s.shared_with as state
          from device d join asic a on a.device_id = d.id join asic_state s on s.device_id = d.id
          where d.id = any (${own}::int[]) order by d.id`.execute(server.database)
      ).rows;
    const nobody = { device: null, asic: null, state: null };
    const southern = [south.subaccountId];
    await share(own);
    await revoke(own.slice(1));
    expect(await readers()).toEqual([{ device: southern, asic: southern, state: southern }, nobody]);
    for (const table of ['device', 'asic', 'asic_state'])
      expect(
        await refusal(
          withAccess(server.database, 'headframe_api', [north.subaccountId], (transaction) =>
            sql`update ${sql.table(table)} set shared_with = null`.execute(transaction),
          ),
        ),
        table,
      ).toBe('42501');
    await sql`update device set subaccount_id = ${east.subaccountId} where id = ${own[0]}`.execute(server.database);
    expect(await readers()).toEqual([nobody, nobody]);
  });

  it('is not shared with its own subaccount, and is given by a person', async () => {
    await expect(
      ask(north.owner, 'mutation { shareAsics(where: { workerName: { _eq: "shared" } }, with: "north") }'),
    ).rejects.toThrow('validation-failed');
    await share();
    await share(own.slice(0, 1), true);
    const { rows } = await sql`select tunnel_access, created_by_account_id as by from device_share`.execute(
      server.database,
    );
    expect(rows).toEqual([{ tunnel_access: true, by: north.accountId }]);
  });
});
