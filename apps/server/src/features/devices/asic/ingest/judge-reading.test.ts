import { hasIssue } from '@headframe/domain/asic/issue-flags';
import { describe, expect, it } from 'vitest';
import { detailOf, failureOf, readingOf, scalarsOf } from '../../../testing/agent-reports.ts';
import type { DeviceMemory } from './device-memory.ts';
import { knownReading } from './known-reading.ts';
import { failureRow, readingRow } from './report-rows.ts';
import { detailRewriteMs, storeDetail, acceptIdentity } from './store-detail.ts';

function memoryOf(given: Partial<DeviceMemory> = {}): DeviceMemory {
  return {
    id: 1,
    ip: '10.0.0.1',
    mac: null,
    family: 'antminer',
    model: '',
    firmware: '',
    serialNumber: '',
    hostname: '',
    workerName: '',
    coinEnum: 0,
    blinkStatus: 'off',
    safeRanges: null,
    idealHashrate: null,
    desiredPowerSwitch: null,
    desiredPools: null,
    boards: [],
    fans: [],
    pools: [],
    errors: [],
    powerMode: null,
    powerLimit: null,
    authError: false,
    detailKey: '',
    detailWrittenAt: 0,
    ...given,
  };
}

const at = Date.UTC(2026, 0, 1);

describe('the row of a reading', () => {
  it('holds only what the columns can hold', () => {
    const scalars = scalarsOf({
      hashrate: 1e300,
      power: 1e-300,
      elapsed: 1e12,
      uptime: -5,
      minFan: 99_999,
      maxChip: 65_535,
    });
    const row = readingRow(readingOf(1, at), scalars, at, memoryOf());
    expect(row).toMatchObject({ at: at / 1000, h: null, p: 0, el: 2_147_483_647, up: 0, f0: 32_767, c1: null });
  });

  it('carries columns of the detail when there is one', () => {
    const memory = memoryOf();
    storeDetail(memory, detailOf(), at);
    const report = readingOf(1, at, {}, {});
    expect(readingRow(report, scalarsOf(), at, memory).d).toEqual({
      pl: null,
      wb: 1,
      tb: 1,
      pm: 'normal',
      pa: 'pool.test:3333',
      pu: 'farm.1',
      bl: false,
    });
    expect(readingRow({ ...report, detail: null }, scalarsOf(), at, memory).d).toBeUndefined();
  });

  it('leaves the number of boards unknown where the device reports none', () => {
    const memory = memoryOf();
    storeDetail(memory, detailOf({ boards: [] }), at);
    expect(readingRow(readingOf(1, at, {}, {}), scalarsOf(), at, memory).d).toMatchObject({ wb: null, tb: null });
  });

  it('judges the newest temperatures with the remembered boards and pools', () => {
    const memory = memoryOf({
      ...detailOf(),
      desiredPowerSwitch: 'off',
      model: 'S19',
      firmware: '',
      serialNumber: '',
      hostname: '',
    });
    const row = readingRow(readingOf(1, at), scalarsOf({ maxChip: 99 }), at, memory);
    expect([hasIssue(row.iss, 'CHIP_HOT'), hasIssue(row.iss, 'POWER_SWITCH'), hasIssue(row.iss, 'EMPTY_POOL')]).toEqual(
      [true, true, false],
    );
  });
});

describe('the row of a failure', () => {
  it('says why there is no reading', () => {
    expect(failureRow(failureOf(1, at, 'connection'), at)).toEqual({
      id: 1,
      at: at / 1000,
      kind: 'connection',
      message: 'No answer.',
    });
    expect(failureRow({ ...failureOf(1, at), failure: null }, at).kind).toBe('reply');
  });
});

describe('a known reading', () => {
  it('has a board for temperatures where no detail came yet', () => {
    expect(knownReading(memoryOf(), scalarsOf()).boards).toHaveLength(1);
    const silent = scalarsOf({ minChip: null, maxChip: null, minPCB: null, maxPCB: null });
    expect(knownReading(memoryOf(), silent).boards).toEqual([]);
  });
});

describe('a detail', () => {
  it('is written when it is new, when something in it changed that matters, and after a while', () => {
    const memory = memoryOf();
    const hotter = detailOf({
      boards: detailOf().boards.map((board) => ({ ...board, chipTemperatures: [80], hashrate: 1 })),
    });
    const stopped = detailOf({ fans: [{ index: 0, rpm: 0 }] });
    expect(storeDetail(memory, detailOf(), at)).not.toBeNull();
    expect(storeDetail(memory, hotter, at + 1000)).toBeNull();
    expect(memory.boards[0]?.chipTemperatures).toEqual([80]);
    expect(storeDetail(memory, stopped, at + 2000)).not.toBeNull();
    expect(storeDetail(memory, stopped, at + 3000 + detailRewriteMs)).not.toBeNull();
  });

  it('changes the identity only where it reports something new', () => {
    const memory = memoryOf();
    const detail = detailOf({ mac: '02:00:00:00:00:01', serialNumber: null });
    expect(acceptIdentity(memory, '10.0.0.2', detail)).toMatchObject({
      ip: '10.0.0.2',
      mac: '02:00:00:00:00:01',
      worker: 'farm.1',
    });
    expect(acceptIdentity(memory, '10.0.0.2', detail)).toBeNull();
    expect(acceptIdentity(memory, '10.0.0.2', { ...detail, mac: '02:00:00:00:00:02' })).toBeNull();
    expect(acceptIdentity(memory, '10.0.0.3', null)).toMatchObject({ ip: '10.0.0.3', mac: null });
  });

  it('updates the LED unless a command for it is under way', () => {
    const blinking = detailOf({ blinking: true });
    expect(acceptIdentity(memoryOf(), '10.0.0.1', blinking)?.blink).toBe('on');
    expect(acceptIdentity(memoryOf({ blinkStatus: 'request_off' }), '10.0.0.1', blinking)?.blink).toBeNull();
    expect(acceptIdentity(memoryOf({ blinkStatus: 'on' }), '10.0.0.1', blinking)?.blink).toBeNull();
  });
});
