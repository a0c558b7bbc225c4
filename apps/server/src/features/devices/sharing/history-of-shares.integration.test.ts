import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { createLogger } from '../../../platform/log/create-logger.ts';
import {
  ask,
  east,
  idOf,
  north,
  own,
  revoke,
  server,
  share,
  south,
  useThreeSites,
} from '../../../testing/three-sites.ts';
import { ensureHistoryPartitions, packClosedHours } from '../history/index.ts';

useThreeSites();

const minuteMs = 60_000;
/** An hour that has closed: the share began 30 minutes after its begin. */
const begin = (Math.floor(Date.now() / 3_600_000) - 3) * 3_600_000;
const at = (minutes: number) => new Date(begin + minutes * minuteMs);

const sample = (subaccountId: number, hashrate: number, minutes: number) =>
  sql`insert into asic_sample (time, device_id, subaccount_id, hashrate, status)
    values (${at(minutes)}, ${own[0]}, ${subaccountId}, ${hashrate}, 3)`.execute(server.database);
const pack = () => packClosedHours(server.database, createLogger({ level: 'silent' }), Date.now());

/** 100 Th/s before the share, 200 after it in the same hour, 300 in the next one; 900 of a former owner. */
beforeEach(async () => {
  await sql`truncate asic_sample, asic_sample_block, asic_hour`.execute(server.database);
  await ensureHistoryPartitions(server.database, [begin, begin + 60 * minuteMs]);
  await sample(north.subaccountId, 1e14, 10);
  await sample(north.subaccountId, 2e14, 40);
  await sample(east.subaccountId, 9e14, 45);
  await sample(north.subaccountId, 3e14, 70);
});

const shareThen = async () => {
  await share();
  await sql`update device_share set created_at = ${at(30)}`.execute(server.database);
};

const round = (values: readonly (number | null)[] | undefined) => values?.map((value) => Math.round(value ?? 0));

async function chart(caller: AccountCaller, points = 300) {
  const { asicHistory } = await ask<{ asicHistory: { series: { values: (number | null)[] }[] } }>(
    caller,
    `query ($id: ID!, $from: Timestamp!, $to: Timestamp!, $points: Int) {
      asicHistory(id: $id, from: $from, to: $to, points: $points, measures: ["hashrate"]) { series { values } } }`,
    { id: await idOf(), from: at(0), to: at(120), points },
  );
  return round(asicHistory.series[0]?.values);
}

/** The same as a signal; `points` of hours where few are asked for. */
async function signal(caller: AccountCaller, points = 300) {
  const { signalHistory } = await ask<{ signalHistory: { subjects: { values: (number | null)[] }[] } }>(
    caller,
    `query ($id: String!, $from: Timestamp!, $to: Timestamp!, $points: Int) {
      signalHistory(key: "asic.hashrate", subjects: [$id], from: $from, to: $to, points: $points) { subjects { values } } }`,
    { id: await idOf(), from: at(0), to: at(120), points },
  );
  return round(signalHistory.subjects[0]?.values.map((value) => (value ?? 0) / 1e12));
}

describe('the history of a shared device', () => {
  it.each([
    ['of open hours', async () => undefined],
    ['that is packed', pack],
  ])(
    '%s is seen from the share on, in charts and signals, and never that of a former owner',
    async (_which, settle) => {
      await settle();
      await expect(chart(south.owner)).rejects.toThrow('not-found');
      await shareThen();
      expect(await chart(north.owner)).toEqual([100, 200, 300]);
      expect(await chart(south.owner)).toEqual([200, 300]);
      expect(await signal(north.owner)).toEqual([100, 200, 300]);
      expect(await signal(south.owner)).toEqual([200, 300]);
      await expect(chart(east.owner)).rejects.toThrow('not-found');
      expect(await signal(east.owner)).toBeUndefined();
      await revoke();
      await expect(chart(south.owner)).rejects.toThrow('not-found');
      expect(await signal(south.owner)).toBeUndefined();
    },
  );

  it('is left out of the rollup of the hour in which the share began, as that knows nothing of its minutes', async () => {
    await pack();
    await shareThen();
    expect(await chart(north.owner, 2)).toEqual([150, 300]);
    expect(await chart(south.owner, 2)).toEqual([300]);
    expect(await signal(south.owner, 2)).toEqual([300]);
  });

  it('begins where it was shared first, also after its rights were changed', async () => {
    await shareThen();
    await share(own.slice(0, 1), true);
    expect(await chart(south.owner)).toEqual([200, 300]);
  });

  it('is whole for who has both subaccounts', async () => {
    await pack();
    await shareThen();
    const both = { ...south.owner, grants: [...north.owner.grants, ...south.owner.grants] };
    expect(await chart(both)).toEqual([100, 200, 300]);
  });
});

it('every table of history is read from the share on', async () => {
  const { rows } = await sql<{ name: string; since: string | null }>`
    select c.relname as name, substring(pg_get_expr(p.polqual, p.polrelid) from 'shared_history') as since
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'device_id'
      left join pg_policy p on p.polrelid = c.oid and p.polcmd = 'r' and 'headframe_api'::regrole = any (p.polroles)
    where c.relkind = 'p' and not c.relispartition and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname in ('time', 'hour', 'minute'))
    order by 1`.execute(server.database);
  expect(rows.length).toBeGreaterThan(18);
  expect(rows.filter(({ since }) => since === null)).toEqual([]);
});
