import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  unreportedMeasures,
  type AsicBoard,
  type AsicPool,
  type AsicReading,
  unreportedSettings,
} from './asic-reading.ts';
import { careCenterIssues, isGraveIssue, issueFlagNames, issuesByWeight } from './issue-names.ts';
import {
  computeIssueFlags,
  isBelowDefaultHashrate,
  issueBit,
  issueCount,
  issueMask,
  issueNames,
  type IssueInput,
} from './issue-flags.ts';
import { unwatchedRanges } from './default-ranges.ts';
import type { SafeRanges } from './safe-ranges.ts';

const board: AsicBoard = {
  index: 0,
  hashrate: 35e12,
  idealHashrate: 36e12,
  chips: 126,
  expectedChips: 126,
  pcbTemperatures: [55, 60],
  chipTemperatures: [65, 75],
  frequency: 500,
  serialNumber: null,
  working: true,
};

const pool: AsicPool = {
  address: 'stratum+tcp://pool.example:3334',
  user: 'main.rig1',
  active: true,
  alive: true,
  accepted: 10,
  rejected: 0,
  stale: 0,
};

const healthy: AsicReading = {
  ...unreportedMeasures,
  family: 'antminer',
  mac: null,
  model: 'Antminer S19',
  firmware: null,
  controlBoard: null,
  serialNumber: null,
  hostname: null,
  coinEnum: 0,
  mining: true,
  powerMode: 'normal',
  hashrate: 105e12,
  hashrateAverage: 104e12,
  idealHashrate: 110e12,
  power: 3150,
  ...unreportedSettings,
  powerSupplyFan: null,
  ambientTemperature: null,
  waterInletTemperature: null,
  waterOutletTemperature: null,
  supplyWaterTemperature: null,
  elapsed: 3600,
  uptime: 3700,
  accepted: 10,
  rejected: 0,
  fans: [
    { index: 0, rpm: 4200 },
    { index: 1, rpm: 4300 },
  ],
  boards: [board, { ...board, index: 1 }],
  pools: [pool],
  blinking: false,
  authError: false,
  errors: [],
};

const names = (changed: Partial<AsicReading>, input: Omit<IssueInput, 'reading'> = {}) =>
  issueNames(computeIssueFlags({ reading: { ...healthy, ...changed }, ...input }));
const ranges = (given: Partial<SafeRanges>) => ({ safeRanges: { ...unwatchedRanges, ...given } });
const boards = (changed: Partial<AsicBoard>) => [board, { ...board, index: 1, ...changed }];

describe('computeIssueFlags', () => {
  it('calls a hashrate of 60 % low, never a high energy per hash, unless that bound was set by hand', () => {
    const slow = { hashrate: 0.6 * 110e12 };
    expect(names(slow, { lowHashrateSeconds: 0 })).toEqual([]);
    expect(names(slow, { lowHashrateSeconds: 600 })).toEqual(['LOW_HASHRATE']);
    expect(names(slow, { lowHashrateSeconds: 600, safeRanges: { maxEfficiency: 40 } })).toEqual([
      'LOW_HASHRATE',
      'HIGH_EFFI',
    ]);
    expect(names({ power: 4500, hashrate: 108e12 })).toContain('HIGH_EFFI');
  });

  it('finds nothing on a healthy miner', () => {
    expect(names({})).toEqual([]);
  });

  it('says only that a silent miner is disconnected', () => {
    expect(issueNames(computeIssueFlags({ reading: null, desired: { powerSwitch: 'off' } }))).toEqual(['DISCONNECTED']);
    const refused = computeIssueFlags({ reading: null, authError: true });
    expect(issueNames(refused)).toEqual(['DISCONNECTED', 'AUTH_ERROR']);
  });

  it.each<[string, Partial<AsicReading>, string[]]>([
    ['a chip above 95 °C', { boards: boards({ chipTemperatures: [70, 95.5] }) }, ['HOT', 'CHIP_HOT']],
    ['a chip at 95 °C', { boards: boards({ chipTemperatures: [95] }) }, []],
    ['a board above 85 °C', { boards: boards({ pcbTemperatures: [86] }) }, ['HOT', 'PCB_HOT']],
    ['a hot chip while asleep', { mining: false, boards: boards({ chipTemperatures: [99] }) }, ['HOT', 'CHIP_HOT']],
    ['a standing fan', { fans: [{ index: 0, rpm: 0 }] }, ['LOW_FAN']],
    ['a standing fan while asleep', { mining: false, fans: [{ index: 0, rpm: 0 }] }, []],
    ['no fans at all', { fans: [] }, []],
    ['no pools', { pools: [] }, ['EMPTY_POOL']],
    ['only blank pools', { pools: [{ ...pool, address: ' ' }] }, ['EMPTY_POOL']],
    ['a dead pool', { pools: [{ ...pool, alive: false }] }, ['DISCONNECTED_POOL']],
    ['a dead pool while asleep', { mining: false, pools: [{ ...pool, alive: false }] }, []],
    ['a dead board', { boards: boards({ working: false }) }, ['HASHBOARD_ISSUE']],
    ['boards that rest since nothing is hashed', { hashrate: 0, boards: boards({ working: false }) }, ['NO_HASHRATE']],
    ['no hashrate, and a draw to match', { hashrate: 0, power: 40, mining: null }, ['NO_HASHRATE']],
    ['no hashrate, as there is no pool', { hashrate: 0, pools: [] }, ['EMPTY_POOL']],
    ['no hashrate, as no pool answers', { hashrate: 0, pools: [{ ...pool, alive: false }] }, ['DISCONNECTED_POOL']],
    ['no hashrate while it starts', { hashrate: 0, elapsed: 120 }, []],
    ['no hashrate while it tunes', { hashrate: 0, tuning: true }, []],
    ['a mining program that is down', { hashrate: null, mining: false }, ['NO_HASHRATE']],
    ['a hashrate that is not reported', { hashrate: null }, []],
    [
      'a board without chips while nothing is hashed',
      { hashrate: 0, boards: boards({ chips: 0, working: false }) },
      ['HASHBOARD_ISSUE'],
    ],
    ['missing chips', { boards: boards({ chips: 120 }) }, ['HASHBOARD_ISSUE']],
    ['unknown chips', { boards: boards({ chips: null }) }, []],
    ['an error of its own', { errors: [{ code: 'P:1', message: 'Power' }] }, ['HAS_ERROR']],
    ['a refused credential', { authError: true }, ['AUTH_ERROR']],
  ])('by default finds on %s', (_what, changed, expected) => {
    expect(names(changed)).toEqual(expected);
  });

  it.each<[Partial<SafeRanges>, string[]]>([
    [{ minHash: 106 }, ['LOW_HASHRATE']],
    [{ minHash: 104_000, hashUnit: 'gh' }, []],
    [{ minHash: 106_000, hashUnit: 'gh' }, ['LOW_HASHRATE']],
    [{ maxHash: 104 }, ['HIGH_HASHRATE']],
    [{ minPower: 3200 }, ['LOW_POWER']],
    [{ maxPower: 3149 }, ['HIGH_POWER']],
    [{ minEfficiency: 31 }, ['LOW_EFFI']],
    [{ maxEfficiency: 29 }, ['HIGH_EFFI']],
    [{ minFan: 4250 }, ['LOW_FAN']],
    [{ maxFan: 4250 }, ['HIGH_FAN']],
    [{ hotTemperature: 74 }, ['HOT']],
    [{ coldTemperature: 56 }, ['COLD']],
    [{ hotChipTemperature: 70 }, ['HOT', 'CHIP_HOT']],
    [{ coldChipTemperature: 70 }, ['COLD', 'CHIP_COLD']],
    [{ hotPcbTemperature: 58 }, ['HOT', 'PCB_HOT']],
    [{ coldPcbTemperature: 58 }, ['COLD', 'PCB_COLD']],
    [{}, []],
  ])('finds outside %j: %j', (given, expected) => {
    expect(names({}, ranges(given))).toEqual(expected);
  });

  it('does not blame a miner that rests on purpose', () => {
    const low = ranges({ minHash: 100, minPower: 3000, coldTemperature: 70 });
    const stopped = { mining: false, hashrate: 0, power: 20 };
    expect(names({ ...stopped, powerMode: 'sleep' }, low)).toEqual([]);
    expect(names({ ...stopped, powerMode: null }, { ...low, desired: { powerSwitch: 'off' } })).toEqual([]);
    expect(names({ ...stopped, powerMode: null }, low)).toEqual(['NO_HASHRATE']);
  });

  it('does not take a miner for stopped that does not report whether it mines', () => {
    const unknown = { mining: null, fans: [{ index: 0, rpm: 0 }], boards: boards({ working: false }) };
    expect(names(unknown, { desired: { powerSwitch: 'on' } })).toEqual([]);
    expect(names(unknown, { desired: { powerSwitch: 'off' } })).toEqual([]);
  });

  it('raises nothing for what the miner does not report', () => {
    const silent = { hashrate: null, power: null, powerMode: null, fans: [], boards: [] };
    const all = ranges({
      minHash: 1,
      minPower: 1,
      minEfficiency: 1,
      minFan: 1,
      coldTemperature: 50,
      hotTemperature: 60,
    });
    expect(names(silent, { ...all, desired: { powerMode: 'low', powerLimit: 3000 } })).toEqual([]);
  });

  it.each<[string, Partial<AsicReading>, IssueInput['desired'] & object, string[]]>([
    ['a switch', {}, { powerSwitch: 'off' }, ['POWER_SWITCH']],
    ['a switch that is met', {}, { powerSwitch: 'on' }, []],
    ['a mode', {}, { powerMode: 'low' }, ['POWER_ADJUSTMENT']],
    ['a limit', { powerLimit: 3200 }, { powerLimit: 3000 }, ['POWER_ADJUSTMENT']],
    ['a limit within a step', { powerLimit: 3030 }, { powerLimit: 3000 }, []],
    ['another pool', {}, { pools: [{ address: 'other:3334', user: 'main.rig1' }] }, ['CHANGE_POOL']],
    ['another user', {}, { pools: [{ address: 'pool.example:3334', user: 'thief' }] }, ['CHANGE_POOL']],
    ['the same pool', {}, { pools: [{ address: 'POOL.example:3334', user: 'main.rig1' }] }, []],
    ['a pool too many', { pools: [pool, pool] }, { pools: [pool] }, ['CHANGE_POOL']],
    ['nothing', {}, { powerSwitch: null, pools: null, powerMode: null, powerLimit: null }, []],
  ])('compares with the target: %s', (_what, changed, desired, expected) => {
    expect(names(changed, { desired })).toEqual(expected);
  });
});

describe('default bounds', () => {
  const low = { hashrate: 98e12 };

  it('finds a low hashrate below 90 % of the ideal one, and only after ten minutes', () => {
    expect(names(low)).toEqual([]);
    expect(names(low, { lowHashrateSeconds: 599 })).toEqual([]);
    expect(names(low, { lowHashrateSeconds: 600 })).toEqual(['LOW_HASHRATE']);
    expect(names({ hashrate: 99e12 }, { lowHashrateSeconds: 600 })).toEqual([]);
    expect(names({ hashrate: 99e12 }, { lowHashrateSeconds: 600, idealHashrate: 120e12 })).toEqual(['LOW_HASHRATE']);
    expect(names({ hashrate: 0, powerMode: 'sleep' }, { lowHashrateSeconds: 600 })).not.toContain('LOW_HASHRATE');
  });

  it('says while the ten minutes run that the hashrate is below the bound', () => {
    const reading = { ...healthy, ...low };
    expect(isBelowDefaultHashrate({ reading })).toBe(true);
    expect(isBelowDefaultHashrate({ reading: healthy })).toBe(false);
    expect(isBelowDefaultHashrate({ reading, ...ranges({ minHash: 106 }) })).toBe(false);
  });

  it.each<[string, Partial<AsicReading>, string[]]>([
    ['too much power', { power: 4600 }, ['HIGH_POWER', 'HIGH_EFFI']],
    ['too little power', { power: 1500 }, ['LOW_POWER', 'LOW_EFFI']],
    ['the same in its first minutes', { power: 1500, elapsed: 300 }, []],
    ['a hashrate beyond the ideal one', { hashrate: 140e12, power: 4000 }, ['HIGH_HASHRATE']],
    ['a cold board', { boards: boards({ pcbTemperatures: [-3] }) }, ['COLD']],
    ['an impossible fan', { fans: [{ index: 0, rpm: 12_000 }] }, ['HIGH_FAN']],
    [
      'a board of an S21 above 80 °C',
      { model: 'Antminer S21', power: null, boards: boards({ pcbTemperatures: [81] }) },
      ['HOT', 'PCB_HOT'],
    ],
    ['a standing fan of a hydro model', { model: 'Antminer S19 Hyd.', fans: [{ index: 0, rpm: 0 }] }, []],
  ])('finds %s', (_what, changed, expected) => {
    expect(names(changed)).toEqual(expected);
  });
});

describe('issue masks', () => {
  it('have a weight each: what stops hashing first, what the device says of itself last', () => {
    expect([...issuesByWeight].sort()).toEqual([...issueFlagNames].sort());
    expect(issuesByWeight.at(-1)).toBe('HAS_ERROR');
    expect(issuesByWeight.filter(isGraveIssue)).toEqual(issuesByWeight.slice(0, 10));
  });

  it('keep their bits for good', () => {
    expect(issueFlagNames.map(issueBit)).toEqual(issueFlagNames.map((_name, index) => 2 ** index));
    expect(issueFlagNames.length).toBeLessThanOrEqual(31);
    expect([issueBit('DISCONNECTED'), issueBit('HOT'), issueBit('AUTH_ERROR')]).toEqual([1, 16, 2048]);
    expect([issueBit('HASHBOARD_ISSUE'), issueBit('CHIP_COLD')]).toEqual([2 ** 18, 2 ** 22]);
    expect(issueBit('IMPOSSIBLE_FIGURES')).toBe(2 ** 25);
    expect(issueBit('UNTRUSTED_POOL')).toBe(2 ** 26);
  });

  it('give back the names they were made of', () => {
    fc.assert(
      fc.property(fc.subarray([...issueFlagNames]), (chosen) => {
        expect(issueNames(issueMask(chosen))).toEqual(chosen);
        expect(issueCount(issueMask(chosen))).toBe(chosen.length);
      }),
    );
  });

  it('cover the issue types of the care center', () => {
    expect(new Set(careCenterIssues).size).toBe(18);
  });
});
