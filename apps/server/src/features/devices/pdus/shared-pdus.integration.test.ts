import { sql, type RawBuilder } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { refusal } from '../../../platform/database/testing/try-out.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { frameSeries } from '../../../testing/agent-reports.ts';
import { addDeviceStates, ingestFrame, openIngestSession } from '../ingest/index.ts';
import {
  ask,
  east,
  north,
  own,
  revoke,
  server,
  share,
  south,
  useThreeSites,
  watch,
} from '../../../testing/three-sites.ts';
import { outlet, pduReport } from './testing/pdu-reports.ts';

useThreeSites();

const secrets = createSecrets(Buffer.alloc(32, 1));
let unit = 0;
let report: (on: boolean) => Promise<unknown>;

/** North has a unit with two outlets, which reported now and 20 minutes ago. */
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`insert into device (kind, subaccount_id, agent_id, ip, family)
    values ('pdu', ${north.subaccountId}, ${north.agentId}, '10.0.0.90', 'snmp-sentry4') returning id`.execute(
    server.database,
  );
  unit = rows[0]?.id ?? 0;
  await addDeviceStates(server.database as never, [{ id: unit, kind: 'pdu' }]);
  const session = openIngestSession({ ...north, clockOffset: 0, pollSeconds: 15 });
  const next = frameSeries();
  const deps = {
    database: server.database,
    log: createLogger({ level: 'silent' }),
    ...secrets,
    pubsub: server.services.pubsub,
  };
  const send = (on: boolean, at: number) =>
    ingestFrame(deps, session, next({ reports: [pduReport(unit, [outlet('1'), outlet('2', { on })], at)] }));
  await send(true, Date.now() - 1_200_000);
  await send(true, Date.now() - 1000);
  report = (on) => send(on, Date.now());
});

interface Seen {
  pdus: { id: string; subaccount: string; isShared: boolean; shareSubaccount: string | null; power: number }[];
  outlets: { id: string; key: string; state: string; subaccount: string; isShared: boolean; agentName: string }[];
  pdusAggregate: { count: number; power: number };
  outletsAggregate: { count: number; on: number };
}

const see = (caller: AccountCaller) =>
  ask<Seen>(
    caller,
    `{ pdus { id subaccount isShared shareSubaccount power } pdusAggregate { count power }
      outlets { id key state subaccount isShared agentName } outletsAggregate { count on } }`,
  );

const history = (caller: AccountCaller, id: string, part?: string) =>
  ask<{ pduHistory: { times: string[]; series: { measure: string; values: (number | null)[] }[] } }>(
    caller,
    `query ($id: ID!, $part: ID, $from: Timestamp!, $to: Timestamp!) {
      pduHistory(id: $id, part: $part, from: $from, to: $to) { times series { measure values } } }`,
    { id, part, from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 1000) },
  );

const nothing = { pdus: [], outlets: [], pdusAggregate: { count: 0, power: 0 }, outletsAggregate: { count: 0, on: 0 } };

describe('a shared unit', () => {
  it('is listed with its outlets to both sides and to nobody else, and to one side again when the share ends', async () => {
    expect(await see(south.owner)).toEqual(nothing);
    await share([unit]);
    const seen = await see(south.owner);
    expect(seen.pdus).toMatchObject([{ subaccount: 'north', isShared: true, shareSubaccount: 'south', power: 5400 }]);
    expect(seen.outlets).toMatchObject([
      { key: '1', state: 'on', subaccount: 'north', isShared: true, agentName: 'north agent' },
      { key: '2', state: 'on', subaccount: 'north', isShared: true },
    ]);
    expect(seen.outletsAggregate).toEqual({ count: 2, on: 2 });
    expect((await see(north.owner)).pdus).toMatchObject([{ isShared: false, shareSubaccount: 'south' }]);
    expect(await see(east.owner)).toEqual(nothing);
    await revoke([unit]);
    expect(await see(south.owner)).toEqual(nothing);
    expect((await see(north.owner)).outlets).toHaveLength(2);
  });

  it('shows ports of its own to its owner alone', async () => {
    const portsFor = async (caller: AccountCaller) =>
      (await ask<{ pdus: { ports: string | null }[] }>(caller, '{ pdus { ports } }')).pdus;
    await share([unit]);
    expect(await portsFor(north.owner)).toEqual([{ ports: null }]);
    await sql`update device set ports = '{"snmp": 1161, "http": 8080}' where id = ${unit}`.execute(server.database);
    expect(await portsFor(north.owner)).toEqual([{ ports: 'http 8080, snmp 1161' }]);
    expect(await portsFor(south.owner)).toEqual([{ ports: null }]);
  });

  it('opens its history and that of its outlets from the share on', async () => {
    const { pdus, outlets } = await see(north.owner);
    const [id = '', part] = [pdus[0]?.id, outlets[1]?.id];
    expect(await refusal(history(south.owner, id))).not.toBe('');
    await share([unit]);
    const seen = async (caller: AccountCaller) => {
      const power = (await history(caller, id)).pduHistory.series.find(({ measure }) => measure === 'power');
      const { series } = (await history(caller, id, part)).pduHistory;
      return [power?.values, series.find(({ measure }) => measure === 'on')?.values];
    };
    const sharedFor = (minutes: number) =>
      sql`update device_share set created_at = now() - make_interval(mins => ${minutes})`.execute(server.database);
    await sharedFor(60);
    for (const caller of [north.owner, south.owner])
      expect(await seen(caller)).toEqual([
        [5400, 5400],
        [1, 1],
      ]);
    await sharedFor(10);
    expect(await seen(south.owner)).toEqual([[5400], [1]]);
    await expect(history(east.owner, id, part)).rejects.toThrow('not-found');
  });

  it("takes a desired state from whom it is shared with, and from nobody else; what its owner set stays the owner's", async () => {
    const desire = (subaccountId: number) =>
      withAccess(server.database, 'headframe_api', [subaccountId], async (transaction) => {
        const written = await sql`update pdu_outlet set desired_on = false where device_id = ${unit}`.execute(
          transaction,
        );
        const set = await sql`update pdu set view_only = true where device_id = ${unit}`.execute(transaction);
        return [Number(written.numAffectedRows), Number(set.numAffectedRows)];
      });
    expect(await desire(south.subaccountId)).toEqual([0, 0]);
    await share([unit]);
    expect(await desire(south.subaccountId)).toEqual([2, 0]);
    expect(await desire(east.subaccountId)).toEqual([0, 0]);
    expect(await desire(north.subaccountId)).toEqual([2, 1]);
  });

  it("takes a link and a protection from its owner's side alone, whatever is written", async () => {
    await share([unit]);
    const write = (subaccountId: number, change: RawBuilder<unknown>) =>
      withAccess(server.database, 'headframe_api', [subaccountId], (transaction) =>
        sql`update pdu_outlet set ${change} where device_id = ${unit}`.execute(transaction),
      );
    for (const change of [sql`protected_as = 'agent'`, sql`protected_as = 'switch', desired_on = true`]) {
      expect(await refusal(write(south.subaccountId, change))).toBe('42501');
      await write(north.subaccountId, change);
    }
    expect(await refusal(write(south.subaccountId, sql`protected_as = null`))).toBe('42501');
    const [miner] = own;
    await share();
    const delay = (subaccountId: number) =>
      withAccess(server.database, 'headframe_api', [subaccountId], (transaction) =>
        sql`update asic set auto_follow_pdu_delay = 60 where device_id = ${miner}`.execute(transaction),
      );
    expect(await refusal(delay(south.subaccountId))).toBe('42501');
    await delay(north.subaccountId);
  });

  it('is announced to whom it is shared with when it reports, and when the share ends', async () => {
    await share([unit]);
    const next = watch(south.owner, 'subscription { outletsUpdates { key state } }');
    const [first, second] = [
      { key: '1', state: 'on' },
      { key: '2', state: 'on' },
    ];
    expect(await next()).toEqual({ outletsUpdates: [first, second] });
    await report(false);
    expect(await next()).toEqual({ outletsUpdates: [first, { key: '2', state: 'off' }] });
    await revoke([unit]);
    expect(await next()).toEqual({ outletsUpdates: [] });
  });

  it('adds up under the names of its sums alone, each once', async () => {
    const names = ['constructor', '__proto__', 'no such sum', ...Array.from({ length: 2000 }, () => 'power')];
    const next = watch(north.owner, `subscription { pdusAggregateUpdates(names: ${JSON.stringify(names)}) }`);
    expect(await next()).toEqual({ pdusAggregateUpdates: { power: 5400 } });
  });

  it('is gone for both sides once its owner deletes it', async () => {
    await share([unit]);
    const { pdus } = await see(north.owner);
    const mutation = `mutation { deletePdus(where: { id: { _eq: "${pdus[0]?.id}" } }) }`;
    await expect(ask(south.owner, mutation)).rejects.toThrow('None of the devices can do this.');
    expect((await see(north.owner)).pdus).toHaveLength(1);
    await ask(north.owner, mutation);
    expect(await see(south.owner)).toEqual(nothing);
    expect(await see(north.owner)).toEqual(nothing);
  });
});
