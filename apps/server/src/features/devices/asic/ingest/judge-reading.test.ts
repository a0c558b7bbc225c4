import type { Detail } from '@headframe/agent-link/device-report';
import { hasIssue } from '@headframe/domain/devices/asic/issue-flags';
import { describe, expect, it } from 'vitest';
import { detailOf, scalarsOf } from '../../../../testing/agent-reports.ts';
import { acceptDetail, detailRewriteMs } from './accept-detail.ts';
import type { AsicMemory } from './asic-memory.ts';
import { judgeReading } from './judge-reading.ts';
import { knownReading } from './known-reading.ts';

function memoryOf(given: Partial<AsicMemory> = {}): AsicMemory {
  return {
    id: 1,
    kind: 'asic',
    ip: '10.0.0.1',
    mac: null,
    family: 'antminer',
    model: '',
    firmware: '',
    serialNumber: '',
    hostname: '',
    name: '',
    coinEnum: 0,
    blinkStatus: 'off',
    safeRanges: null,
    idealHashrate: null,
    consumption: null,
    desiredPowerSwitch: null,
    desiredPowerMode: null,
    desiredPowerLimit: null,
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
    isImpossible: false,
    ...given,
  };
}

const at = Date.UTC(2026, 0, 1);

const report = (scalars = scalarsOf(), detail: Detail | null = null) => ({
  deviceId: 1,
  at,
  ip: '10.0.0.1',
  scalars,
  detail,
  failure: null,
});

describe('the judgement of a reading', () => {
  it('carries columns of the detail when there is one', () => {
    const memory = memoryOf();
    const detail = detailOf({ coolingMode: 'manual', fanPercent: 70 });
    acceptDetail(memory, detail, at);
    expect(judgeReading(report(scalarsOf(), detail), memory).detail).toEqual({
      power_limit: null,
      power_percent: null,
      cooling_mode: 'manual',
      fan_percent: 70,
      temperature_offset: null,
      working_boards: 1,
      total_boards: 1,
      power_mode: 'normal',
      preset: null,
      pool_address: 'pool.test:3333',
      pool_user: 'farm.1',
      blinking: false,
    });
    expect(judgeReading(report(), memory).detail).toBeNull();
  });

  it('leaves the number of boards unknown where the device reports none', () => {
    const memory = memoryOf();
    const detail = detailOf({ boards: [] });
    acceptDetail(memory, detail, at);
    expect(judgeReading(report(scalarsOf(), detail), memory).detail).toMatchObject({
      working_boards: null,
      total_boards: null,
    });
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
    const { issues } = judgeReading(report(scalarsOf({ maxChip: 99 })), memory);
    expect([hasIssue(issues, 'CHIP_HOT'), hasIssue(issues, 'POWER_SWITCH'), hasIssue(issues, 'EMPTY_POOL')]).toEqual([
      true,
      true,
      false,
    ]);
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
    expect(acceptDetail(memory, detailOf(), at)?.detail).toBeTruthy();
    expect(acceptDetail(memory, hotter, at + 1000)).toBeNull();
    expect(memory.boards[0]?.chipTemperatures).toEqual([80]);
    expect(acceptDetail(memory, stopped, at + 2000)?.detail).toBeTruthy();
    expect(acceptDetail(memory, stopped, at + 3000 + detailRewriteMs)?.detail).toBeTruthy();
  });

  it('updates the LED unless a command for it is under way, and the coin where it is another', () => {
    const blinking = detailOf({ blinking: true });
    expect(acceptDetail(memoryOf(), blinking, at)?.blink).toBe('on');
    expect(acceptDetail(memoryOf({ blinkStatus: 'request_off' }), blinking, at)?.blink).toBeNull();
    expect(acceptDetail(memoryOf({ blinkStatus: 'on' }), blinking, at)?.blink).toBeNull();
    expect(acceptDetail(memoryOf(), detailOf({ coinEnum: 1 }), at)?.coin).toBe(1);
    expect(acceptDetail(memoryOf(), detailOf(), at)?.coin).toBeNull();
  });
});
