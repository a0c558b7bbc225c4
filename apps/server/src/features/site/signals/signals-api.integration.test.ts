import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { serveTests } from '../../../testing/serve-tests.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

const server = await serveTests();
let site: SeededSite;
let miner = '';

beforeAll(async () => {
  site = await seedSite(server.database, 'farm');
  const [id] = await seedAsics(server.database, site, [
    { ip: '10.0.0.1', online: true, power: 3000, hashrate: 100e12, lastSeen: new Date() },
  ]);
  const { rows } = await sql<{ id: string }>`select selector_id::text as id from device where id = ${id}`.execute(
    server.database,
  );
  miner = rows[0]?.id ?? '';
});

const only = (...permissions: string[]) => callerWith(site.accountId, site.subaccountId, 'farm', permissions);

const read = `query ($keys: [String!]!, $subjects: [String!]!) {
  signalReadings(keys: $keys, subjects: $subjects) { key subject value isStale reporting of }
}`;

async function messageOf(...asked: Parameters<typeof server.ask>): Promise<string | undefined> {
  return (await server.ask(...asked)).errors?.[0]?.message;
}

it('lists the signals that a caller may read, each with label, unit and decimals', async () => {
  const list = '{ signals { key label unit decimals subject set freshForSeconds hasHistory } }';
  interface Listed {
    signals: { key: string; hasHistory: boolean }[];
  }
  const all = (await server.ask<Listed>(site.owner, list)).data.signals;
  expect(all.find(({ key }) => key === 'site.asic.power')).toEqual({
    key: 'site.asic.power',
    label: 'Power of ASICs',
    unit: 'W',
    decimals: 0,
    subject: 'subaccount',
    set: 'energy',
    freshForSeconds: 90,
    hasHistory: true,
  });
  expect(all.find(({ key }) => key === 'asic.uptime')?.hasHistory).toBe(false);
  const seen = (await server.ask<Listed>(only('pdu'), list)).data.signals.map(({ key }) => key);
  expect(seen).toContain('pdu.power');
  expect(seen.filter((key) => !/^((site|group|rack)\.)?(pdu|coin)\./.test(key))).toEqual([]);
});

it('reads values of devices and subaccounts', async () => {
  const keys = ['asic.power', 'site.asic.hashrate'];
  const { data } = await server.ask(site.owner, read, { keys, subjects: [miner, 'farm', 'elsewhere'] });
  expect(data).toEqual({
    signalReadings: [
      { key: 'asic.power', subject: miner, value: 3000, isStale: false, reporting: 1, of: 1 },
      {
        key: 'site.asic.hashrate',
        subject: 'farm',
        value: expect.closeTo(100e12, -9),
        isStale: false,
        reporting: 1,
        of: 1,
      },
    ],
  });
});

it('refuses unknown keys, rights that are not held, and too much at once', async () => {
  const ask = (keys: readonly string[], subjects: readonly string[] = ['farm']) => ({ keys, subjects });
  expect(await messageOf(site.owner, read, ask(['asic.luck']))).toBe('There is no signal asic.luck.');
  expect(await messageOf(only('pdu'), read, ask(['asic.power']))).toBe('You do not have access to this.');
  expect(await messageOf(only('pdu_history'), read, ask(['pdu.power']))).toBe('You do not have access to this.');
  const many = Array.from({ length: 1001 }, (_, place) => `${place}`);
  expect(await messageOf(site.owner, read, ask(['asic.power'], many))).toMatch(/^Read at most 1000/);
  const history = `query ($key: String!, $subjects: [String!]!, $to: Timestamp!) {
    signalHistory(key: $key, subjects: $subjects, from: "2026-01-01T00:00:00Z", to: $to) { step subjects { subject times values } }
  }`;
  const to = '2026-01-02T00:00:00Z';
  expect(await messageOf(site.owner, history, { key: 'asic.uptime', subjects: [miner], to })).toMatch(/no history/);
  expect(await messageOf(only('pdu'), history, { key: 'pdu.power', subjects: [miner], to })).toMatch(/access/);
  expect(await messageOf(site.owner, history, { key: 'asic.power', subjects: many.slice(0, 21), to })).toMatch(
    /^At most/,
  );
  expect(
    await messageOf(site.owner, history, { key: 'asic.power', subjects: [miner], to: '2025-01-01T00:00:00Z' }),
  ).toBe('Invalid date filters');
  expect((await server.ask(site.owner, history, { key: 'asic.power', subjects: [miner], to })).data).toEqual({
    signalHistory: { step: 300, subjects: [] },
  });
});
