import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ask, east, north, own, server, share, south, useThreeSites } from '../../../testing/three-sites.ts';

useThreeSites();

const everything = { _and: [] };

/** Sets something as the owner of north, unless another caller is named; the number of changed miners, or the refusal. */
const set = async (field: string, given: object, { where = everything as object, caller = north.owner } = {}) => {
  const types: Readonly<Record<string, string>> = { where: 'AsicWhere', snapshotId: 'ID' };
  const variables = 'snapshotId' in given ? given : { where, ...given };
  const names = Object.keys(variables);
  const typeOf = (name: string) => types[name] ?? typesOf[field]?.[name] ?? 'String';
  const query = `mutation (${names.map((name) => `$${name}: ${typeOf(name)}`).join(', ')}) {
    changed: ${field}(${names.map((name) => `${name}: $${name}`).join(', ')}) }`;
  return ask<{ changed: number }>(caller, query, { ...variables })
    .then(({ changed }) => changed)
    .catch((error: unknown) => (error as Error).message);
};

const tags = { add: '[String!]', remove: '[String!]', replace: '[String!]' };
const typesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  setAsicTags: tags,
  setAsicSafeRanges: { safeRanges: 'SafeRangesInput', defaults: '[String!]' },
  setAsicIdealHashrate: { idealRateManual: 'Float' },
  setAsicConsumption: { consumption: 'Float' },
};

const asics = async (fields: string, where: object = everything) =>
  (
    await ask<{ asics: Record<string, unknown>[] }>(
      north.owner,
      `query ($where: AsicWhere!) { asics(where: $where, orderBy: [{ ip: asc }]) { ${fields} } }`,
      { where },
    )
  ).asics;

const lastAudit = async () =>
  (
    await sql<{ action: string; object_name: string; before: unknown; after: unknown }>`
      select * from audit_entry where subaccount_id = ${north.subaccountId} order by id desc limit 1`.execute(
      server.database,
    )
  ).rows[0];

const named = (name: string) => ({ where: { workerName: { _eq: name } } });

it('tags are added, removed and replaced, counted and offered by the filter', async () => {
  expect(await set('setAsicTags', { add: ['row 1', 'hot'] })).toBe(2);
  expect(await set('setAsicTags', { remove: ['hot'] }, named('kept'))).toBe(1);
  expect(await lastAudit()).toMatchObject({
    action: 'asic.set-tags',
    object_name: 'kept',
    before: { tags: ['hot', 'row 1'] },
    after: { tags: ['row 1'], deviceCount: 1 },
  });
  expect(await asics('tags totalTags')).toEqual([
    { tags: ['hot', 'row 1'], totalTags: 2 },
    { tags: ['row 1'], totalTags: 1 },
  ]);
  expect(await asics('workerName', { tags: { _contains: ['hot'] } })).toEqual([{ workerName: 'shared' }]);
  expect(await set('setAsicTags', { replace: ['spare'] })).toBe(2);
  expect(await lastAudit()).toMatchObject({
    before: { tags: { several: [['hot', 'row 1'], ['row 1']] } },
    after: { tags: ['spare'], deviceCount: 2 },
  });
  const { asicsFacets } = await ask<{ asicsFacets: unknown }>(
    north.owner,
    '{ asicsFacets(columns: [tags]) { values { value count } } }',
  );
  expect(asicsFacets).toEqual([{ values: [{ value: 'spare', count: 2 }] }]);
});

it('a setting that changes nothing is none: no count and no audit entry', async () => {
  expect(await set('setAsicNote', { note: ' fan replaced ' })).toBe(2);
  const before = await lastAudit();
  expect(await set('setAsicNote', { note: 'fan replaced' })).toBe(0);
  expect(await lastAudit()).toEqual(before);
  expect(await asics('note')).toEqual([{ note: 'fan replaced' }, { note: 'fan replaced' }]);
});

it('values out of bounds, odd bytes, an empty where and nothing to set are refused', async () => {
  const many = Array.from({ length: 10_000 }, (_one, place) => `tag ${place}`);
  expect(await set('setAsicTags', { add: many })).toMatch(
    /^validation-failed: setAsicTags|^validation-failed: tags\.add: /,
  );
  expect(await set('setAsicTags', { add: ['a\u0000b'] })).toMatch(/^validation-failed: /);
  expect(await set('setAsicNote', { note: 'a\u0000b' })).toMatch(/^validation-failed: /);
  expect(await set('setAsicNote', { note: 'x'.repeat(1001) })).toMatch(/^validation-failed: note\.note: /);
  expect(await set('setAsicTags', {})).toBe('validation-failed: tags: there is nothing to set.');
  expect(await set('setAsicNote', { note: 'x' }, { where: {} })).toMatch(
    /^validation-failed: An empty where is refused/,
  );
  expect(await set('setAsicNote', { note: 'x' }, named('nobody'))).toBe('validation-failed: No device matches.');
});

it('a snapshot says what the chosen miners share, and confirms the setting once', async () => {
  await set('setAsicNote', { note: 'one' }, named('kept'));
  const taken = await ask<{ snapshotAsics: { id: string } }>(
    north.owner,
    'mutation { snapshotAsics(action: note, where: { _and: [] }) { id count current { shared several } } }',
  );
  expect(taken.snapshotAsics).toMatchObject({ count: 2, current: { shared: {}, several: ['note'] } });
  const snapshotId = taken.snapshotAsics.id;
  expect(await set('setAsicTags', { snapshotId, add: ['x'] })).toMatch(/^not-found: /);
  expect(await set('setAsicNote', { snapshotId, note: 'both' })).toBe(2);
  expect(await set('setAsicNote', { snapshotId, note: 'again' })).toMatch(/^not-found: /);
});

it('a miner is set by its owner alone, not by whom it is shared with nor by others', async () => {
  await share();
  const onlyOwner = { incapable: [{ reason: 'Only its owner north can tag it.' }], capableCount: 1 };
  const taken = await ask<{ snapshotAsics: object }>(
    south.owner,
    'mutation { snapshotAsics(action: tags, where: { _and: [] }) { capableCount incapable { reason } } }',
  );
  expect(taken.snapshotAsics).toEqual(onlyOwner);
  const where = { id: { _eq: (await asics('id'))[0]?.['id'] } };
  expect(await set('setAsicTags', { add: ['mine'] }, { where, caller: south.owner })).toBe(
    'validation-failed: None of the devices can do this.',
  );
  expect(await set('setAsicTags', { add: ['mine'] }, { where, caller: east.owner })).toBe(
    'validation-failed: No device matches.',
  );
  expect(own).toHaveLength(2);
  expect(await asics('tags')).toEqual([{ tags: [] }, { tags: [] }]);
});

/** The issues of the two miners, S19 with 100 Th/s and S21 with 200 Th/s at 3000 W each. */
const issues = async () => (await asics('issues')).map((asic) => asic['issues']);

it('issues follow safe ranges at once, bound by bound, and the defaults again', async () => {
  await sql`update asic_state set max_chip = 82, min_chip = 60, max_pcb = 60, min_pcb = 50, max_fan = 5000, min_fan = 5000, elapsed = 7200,
    issues = ${4096} where device_id = any (${own}::int[])`.execute(server.database);
  expect(await issues()).toEqual([['HAS_ERROR'], ['HAS_ERROR']]);
  expect(await set('setAsicSafeRanges', { safeRanges: { hotChipTemperature: 80 } })).toBe(2);
  expect(await issues()).toEqual([
    ['HOT', 'CHIP_HOT', 'HAS_ERROR'],
    ['HOT', 'CHIP_HOT', 'HAS_ERROR'],
  ]);
  expect(await set('setAsicSafeRanges', { safeRanges: { minHash: 150 } }, named('shared'))).toBe(1);
  expect(await issues()).toEqual([
    ['HOT', 'CHIP_HOT', 'LOW_HASHRATE', 'HAS_ERROR'],
    ['HOT', 'CHIP_HOT', 'HAS_ERROR'],
  ]);
  expect(await asics('safeRanges')).toEqual([
    { safeRanges: { hotChipTemperature: 80, minHash: 150, hashUnit: 'th' } },
    { safeRanges: { hotChipTemperature: 80 } },
  ]);
  expect(await set('setAsicSafeRanges', { defaults: ['hotChipTemperature'] })).toBe(2);
  expect(await issues()).toEqual([['LOW_HASHRATE', 'HAS_ERROR'], ['HAS_ERROR']]);
  expect(await set('setAsicSafeRanges', { safeRanges: null })).toBe(1);
  expect(await asics('safeRanges')).toEqual([{ safeRanges: null }, { safeRanges: null }]);
  expect(await issues()).toEqual([['HAS_ERROR'], ['HAS_ERROR']]);
});

it('a bound beyond its pair is refused, also where the pair is stored', async () => {
  expect(await set('setAsicSafeRanges', { safeRanges: { minFan: 2, maxFan: 1 } })).toMatch(/minFan is above maxFan/);
  await set('setAsicSafeRanges', { safeRanges: { minFan: 3000 } }, named('kept'));
  expect(await set('setAsicSafeRanges', { safeRanges: { maxFan: 2000 } })).toBe(
    'validation-failed: minFan would be above maxFan.',
  );
  expect(await asics('safeRanges')).toEqual([{ safeRanges: null }, { safeRanges: { minFan: 3000 } }]);
  expect(await set('setAsicSafeRanges', { defaults: ['speed'] })).toMatch(/^validation-failed: safeRanges\.defaults/);
});

it('ideal hashrate and consumption set by hand decide the default ranges, and what unreported power is taken to be', async () => {
  expect(await set('setAsicIdealHashrate', { idealRateManual: 50 }, named('shared'))).toBe(1);
  expect(await asics('idealRateManual idealRateFinal issues', named('shared').where)).toEqual([
    { idealRateManual: 50, idealRateFinal: 50, issues: ['HIGH_POWER', 'HIGH_HASHRATE'] },
  ]);
  expect(await set('setAsicIdealHashrate', { idealRateManual: 100 }, named('shared'))).toBe(1);
  expect(await set('setAsicConsumption', { consumption: 10 }, named('shared'))).toBe(1);
  expect(await asics('consumption issues', named('shared').where)).toEqual([
    { consumption: 10, issues: ['HIGH_POWER', 'HIGH_EFFI'] },
  ]);
  await sql`update asic_state set power = null where device_id = any (${own}::int[])`.execute(server.database);
  const { asicPowerEstimate } = await ask<{ asicPowerEstimate: object }>(
    north.owner,
    '{ asicPowerEstimate { estimatedCount power } }',
  );
  expect(asicPowerEstimate).toEqual({
    estimatedCount: 2,
    power: expect.closeTo(100 * 10 + 200 * 17.5, 2) as number,
  });
  expect(await set('setAsicConsumption', { consumption: 0 })).toMatch(/^validation-failed: consumption\.consumption/);
  expect(await set('setAsicConsumption', { consumption: null })).toBe(1);
});
