import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minerStatuses } from '@headframe/domain/devices/asic/miner-status';
import { ipv4FromNumber } from '@headframe/domain/network/ipv4';
import { evaluateWhere } from '@headframe/domain/where/evaluate-where';
import { isEmptyWhere } from '@headframe/domain/where/is-empty-where';
import { defineColumns, parseWhere } from '@headframe/domain/where/where-schema';
import { anyIssue, checkIpRange, filterWhere, type AsicFilters } from './asic-filters.ts';
import { busyChoice } from './asic-status.ts';
import { countedOptions } from '../../../ui/filter/counted-options.ts';

const columns = defineColumns({
  status: { kind: 'text' },
  isBusy: { kind: 'boolean' },
  model: { kind: 'text' },
  firmware: { kind: 'text' },
  agentName: { kind: 'text' },
  tags: { kind: 'textArray' },
  issues: { kind: 'textArray' },
  totalIssueCount: { kind: 'int' },
  ip: { kind: 'text' },
  ipNumber: { kind: 'float' },
  workerName: { kind: 'text' },
  formerName: { kind: 'text' },
  poolUser: { kind: 'text' },
  macAddress: { kind: 'text', nullable: true },
  hostname: { kind: 'text' },
  note: { kind: 'text' },
});

interface Device {
  status: string;
  isBusy: boolean;
  model: string;
  tags: string[];
  issues: string[];
  ipNumber: number;
  workerName: string;
  formerName: string;
  poolUser: string;
  note: string;
}

function rowOf(device: Partial<Device>) {
  const { issues = [], ipNumber = 0 } = device;
  const nothing = {
    status: '',
    isBusy: false,
    model: '',
    firmware: '',
    agentName: '',
    tags: [],
    workerName: '',
    formerName: '',
    poolUser: '',
    hostname: '',
    note: '',
  };
  return {
    ...nothing,
    macAddress: null,
    ...device,
    issues,
    totalIssueCount: issues.length,
    ip: ipv4FromNumber(ipNumber),
    ipNumber,
  };
}

/** Evaluates the where as the server does, which also proves that the server would accept it. */
function matches(filters: AsicFilters, device: Partial<Device>): boolean {
  return evaluateWhere(columns, parseWhere(columns, filterWhere(filters)), rowOf(device));
}

const statuses = [...minerStatuses];
const issues = ['HOT', 'CHIP_HOT', 'HAS_ERROR'];
const few = (values: string[]) => fc.subarray(values);
const deviceArbitrary = fc.record({
  status: fc.constantFrom(...statuses),
  isBusy: fc.boolean(),
  model: fc.constantFrom('S19', 'S21', 'M50'),
  tags: few(['a', 'b', 'c']),
  issues: few(issues),
  ipNumber: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  workerName: fc.string({ maxLength: 12 }),
  formerName: fc.constantFrom('', 'main.rig1'),
  poolUser: fc.constantFrom('', 'thief.1'),
  note: fc.string({ maxLength: 12 }),
});

describe('filterWhere', () => {
  test('says nothing where no filter is set', () => {
    expect(filterWhere({})).toEqual({});
    expect(filterWhere({ status: [], tags: [] })).toEqual({});
  });

  test('joins choices by "or" and filters by "and", as a plain reading does', () => {
    const filtersArbitrary = fc.record({
      status: few([...statuses, busyChoice]),
      model: few(['S19', 'S21', 'M50']),
      tags: few(['a', 'b', 'c']),
      issue: few([...issues, anyIssue]),
    });
    fc.assert(
      fc.property(filtersArbitrary, deviceArbitrary, (filters, device) => {
        const any = (chosen: readonly string[], test: (one: string) => boolean) =>
          chosen.length === 0 || chosen.some(test);
        const expected =
          any(filters.status, (one) => (one === busyChoice ? device.isBusy : one === device.status)) &&
          any(filters.model, (one) => one === device.model) &&
          any(filters.tags, (one) => device.tags.includes(one)) &&
          any(filters.issue, (one) => (one === anyIssue ? device.issues.length > 0 : device.issues.includes(one)));
        expect(matches(filters, device)).toBe(expected);
      }),
    );
  });

  test('an IP block holds exactly its addresses', () => {
    const block = fc.tuple(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 8, max: 32 }));
    fc.assert(
      fc.property(block, fc.integer({ min: -300, max: 300 }), ([address, bits], offset) => {
        const size = 2 ** (32 - bits);
        const first = Math.floor(address / size) * size;
        const ipNumber = Math.min(2 ** 32 - 1, Math.max(0, first + offset));
        const expected = ipNumber >= first && ipNumber < first + size;
        expect(matches({ ip: `${ipv4FromNumber(address)}/${bits}` }, { ipNumber })).toBe(expected);
      }),
    );
  });

  test('reads lists and from-to ranges of addresses', () => {
    const filters = { ip: '10.0.0.5-10.0.0.7, 10.0.1.1' };
    const ipNumber = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    const hits = ['10.0.0.4', '10.0.0.5', '10.0.0.7', '10.0.0.8', '10.0.1.1'].filter((ip) =>
      matches(filters, { ipNumber: ipNumber(ip) }),
    );
    expect(hits).toEqual(['10.0.0.5', '10.0.0.7', '10.0.1.1']);
  });

  test('an IP filter that cannot be read matches nothing, and is no empty where', () => {
    expect(matches({ ip: 'farm' }, { ipNumber: 1 })).toBe(false);
    expect(isEmptyWhere(filterWhere({ ip: 'farm' }))).toBe(false);
    expect(checkIpRange('farm')).toContain('"farm"');
    expect(checkIpRange('10.0.0.0/8')).toBeUndefined();
  });

  test('free text is taken literally: a name finds itself, wildcards are no wildcards', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (text) => {
        expect(matches({ q: text }, { workerName: text })).toBe(true);
      }),
    );
    expect(matches({ q: 'rig7' }, { workerName: 'stranger.x', formerName: 'main.rig7' })).toBe(true);
    expect(matches({ q: 'thief' }, { workerName: 'rig7', poolUser: 'thief.3' })).toBe(true);
    expect(matches({ q: '%' }, { workerName: 'rig1' })).toBe(false);
    expect(matches({ q: 'rig_1' }, { workerName: 'rig21' })).toBe(false);
  });

  test('every word must occur, each in any of the columns', () => {
    const device = { workerName: 'north.rig7', model: 'Antminer S19', note: 'fan replaced' };
    expect(matches({ q: 'RIG7 s19 fan' }, device)).toBe(true);
    expect(matches({ q: 'rig7 s21' }, device)).toBe(false);
  });
});

test('what operators set, where a miner stands and its hottest part are filtered by their own columns', () => {
  const filters = {
    location: 'A-07',
    serialNumber: 'HKYD',
    maxTemp: '85..',
  } as unknown as AsicFilters;
  const more = defineColumns({
    location: { kind: 'text', nullable: true },
    serialNumber: { kind: 'text' },
    maxTemp: { kind: 'float', nullable: true },
  });
  const matching = { location: 'Hall A / A-07 [2,7]', serialNumber: 'HKYD7470', maxTemp: 90 };
  const isMatch = (row: object) => evaluateWhere(more, parseWhere(more, filterWhere(filters)), { ...matching, ...row });
  expect(isMatch({})).toBe(true);
  for (const row of [{ location: null }, { serialNumber: 'x' }, { maxTemp: 84 }]) expect(isMatch(row)).toBe(false);
});

test('the bar offers what occurs, with its count', () => {
  expect(countedOptions([{ value: 'S19', count: 12 }])).toEqual([{ value: 'S19', label: 'S19 (12)' }]);
});
