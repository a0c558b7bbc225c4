import { defineCommand } from '@headframe/domain/devices/define-command';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DeviceConnectionError } from './device-errors.ts';
import { defineDriverKind } from './driver-kind.ts';
import type { DeviceReading, Driver, DeviceEndpoint } from './driver.ts';
import { standardPorts } from '@headframe/domain/devices/device-ports';

const common = {
  label: 'Command',
  icon: 'power',
  consequence: 'It happens.',
  on: 'part',
  permission: 'pdu_write',
  options: [],
  verifyWithin: 60,
  unmet: 'nothing changed',
  audit: 'Commanded',
} as const;

const commands = {
  outletSwitch: defineCommand({
    ...common,
    payload: { on: z.boolean() },
    desired: { field: 'switch', of: ({ on }) => (on ? 'on' : 'off') },
  }),
  outletCycle: defineCommand({ ...common, payload: {}, proof: { field: 'cycles' } }),
  outletRename: defineCommand({
    ...common,
    payload: { name: z.string() },
    desired: { field: 'name', of: (to) => to.name },
  }),
};

interface Fields {
  switch: 'on' | 'off';
  cycles: number;
  name: string;
}
type Reading = DeviceReading & { cycles: number };
type OutletDriver = Driver<Reading, { kind: string }, Fields>;

const kind = defineDriverKind<Reading, { kind: string }, Fields>({
  kind: 'pdu',
  drivers: [],
  commands,
  comparisons: {
    switch: (wanted: string, reported) =>
      wanted === reported ? { state: 'verified' } : { state: 'pending', reason: `is ${reported}` },
    cycles: (_command, now, { reading }) =>
      reading && now > reading.cycles ? { state: 'verified' } : { state: 'pending', reason: 'no cycle' },
  },
  split: () => ({ scalars: {}, detail: {}, parts: [] }),
  detailChanged: () => false,
});

const endpoint: DeviceEndpoint = { host: '127.0.0.1', ports: standardPorts, credentials: [], timeoutMs: 1000 };
const reading: Reading = { family: 'one', model: null, firmware: null, mac: null, cycles: 4 };

function verify(command: { kind: string } & Record<string, unknown>, readers: OutletDriver['readers']) {
  const driver = { family: 'one', readers } as OutletDriver;
  return kind.verify(driver, endpoint, command, { reading, sentAt: 0 });
}

describe('a command is verified by the reader of its field', () => {
  it('against the desired value of its payload', async () => {
    const readers = { switch: () => Promise.resolve('on' as const) };
    expect(await verify({ kind: 'outletSwitch', on: true }, readers)).toEqual({ state: 'verified' });
    expect(await verify({ kind: 'outletSwitch', on: false }, readers)).toEqual({ state: 'pending', reason: 'is on' });
  });

  it('against what was read before, where it leaves no state behind', async () => {
    expect(await verify({ kind: 'outletCycle' }, { cycles: () => Promise.resolve(5) })).toEqual({ state: 'verified' });
    expect((await verify({ kind: 'outletCycle' }, { cycles: () => Promise.resolve(4) })).state).toBe('pending');
  });

  it('and fails where the family or the kind cannot show it', async () => {
    expect(await verify({ kind: 'outletSwitch', on: true }, {})).toEqual({
      state: 'failed',
      reason: 'The family one does not show its switch.',
    });
    expect((await verify({ kind: 'outletRename', name: 'a' }, { name: () => Promise.resolve('a') })).state).toBe(
      'failed',
    );
    expect((await verify({ kind: 'explode' }, {})).state).toBe('failed');
  });

  it('and stays open while the device does not answer', async () => {
    const away = () => Promise.reject(new DeviceConnectionError('Nothing answers.'));
    expect((await verify({ kind: 'outletSwitch', on: true }, { switch: away })).state).toBe('pending');
  });
});

it('a kind reads its own commands alone', () => {
  expect(kind.readCommand({ kind: 'outletSwitch', on: true })).toEqual({ kind: 'outletSwitch', on: true });
  expect(kind.readCommand({ kind: 'outletSwitch' })).toBeNull();
  expect(kind.readCommand({ kind: 'reboot' })).toBeNull();
  const { drivers, comparisons, split, detailChanged } = kind as never as Parameters<typeof defineDriverKind>[0];
  const without = defineDriverKind({ kind: 'sensor', drivers, comparisons, split, detailChanged, commands: {} });
  expect(without.readCommand({ kind: 'reboot' })).toBeNull();
});
