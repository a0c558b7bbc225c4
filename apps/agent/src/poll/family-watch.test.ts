import type { DeviceReading } from '@headframe/devices';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceList, KnownDevice } from '../devices/device-list.ts';
import { createLog } from '../run/log.ts';
import { FamilyWatch, type FamilyWatchOptions } from './family-watch.ts';
import type { Identification } from './identify-family.ts';

const minute = 60_000;
const hour = 60 * minute;

function deviceOf(deviceId: number, family = 'antminer'): KnownDevice {
  const ip = `10.0.${deviceId >> 8}.${deviceId & 255}`;
  return { deviceId, ip, listedIp: ip, mac: null, kind: 'asic', family, ports: standardPorts, credentials: [] };
}

const readingOf = (model: string | null, firmware: string | null): DeviceReading => ({
  family: 'antminer',
  model,
  firmware,
  mac: null,
});

/** A list in memory. */
class List {
  readonly devices = new Map<number, KnownDevice>();
  writes = 0;
  add(count: number): KnownDevice[] {
    const devices = Array.from({ length: count }, (_, index) => deviceOf(index + 1));
    for (const device of devices) this.devices.set(device.deviceId, device);
    return devices;
  }
  get = (deviceId: number) => this.devices.get(deviceId);
  familyChanged = (deviceId: number, family: string) => this.#note(deviceId, { family, identity: undefined });
  noteIdentities = (identities: ReadonlyMap<number, string>) => {
    this.writes += 1;
    for (const [deviceId, identity] of identities) this.#note(deviceId, { identity });
  };
  #note(deviceId: number, change: Partial<KnownDevice>): void {
    const device = this.devices.get(deviceId);
    if (device) this.devices.set(deviceId, { ...device, ...change });
  }
}

describe('a watch for changed families', () => {
  let list: List;
  let asked: number[];
  let changed: number[];
  let answer: (device: KnownDevice) => Identification;
  let watch: FamilyWatch;

  const begin = (options: Partial<FamilyWatchOptions> = {}) => {
    watch = new FamilyWatch({
      devices: list as unknown as DeviceList,
      mayChange: ({ kind }) => kind === 'asic',
      forbidden: () => null,
      identify: async (device) => {
        asked.push(device.deviceId);
        return answer(device);
      },
      onChanged: (deviceId) => void changed.push(deviceId),
      log: createLog(() => undefined, [], 'error'),
      ...options,
    });
  };
  /** Fails the polls of devices, three a minute, for so long. */
  const failFor = async (devices: readonly KnownDevice[], ms: number, kind: 'reply' | 'connection' = 'connection') => {
    for (let at = 0, failures = 3; at < ms; at += minute / 3, failures += 1) {
      for (const device of devices) watch.failed(device, failures, kind);
      await vi.advanceTimersByTimeAsync(minute / 3);
    }
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [list, asked, changed] = [new List(), [], []];
    answer = () => ({ family: null, note: null });
    begin();
  });
  afterEach(async () => {
    await watch.close();
    vi.useRealTimers();
  });

  it('identifies twenty devices a minute at most when a switch fails, each with growing pauses', async () => {
    const devices = list.add(500);
    const perMinute: number[] = [];
    for (let passed = 0; passed < 60; passed += 1) {
      const before = asked.length;
      await failFor(devices, minute);
      perMinute.push(asked.length - before);
    }
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(21);
    expect(new Set(asked).size).toBe(500);
  });

  it('asks one device that stays unknown ever more seldom, and never more often than every six hours in the end', async () => {
    const [device] = list.add(1);
    const times: number[] = [];
    answer = () => {
      times.push(performance.now());
      return { family: null, note: null };
    };
    if (device) await failFor([device], 48 * hour, 'reply');
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0) * 0.9)).toBe(true);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(6 * hour);
    expect(times.length).toBeLessThan(20);
  });

  it('asks what answers before what is gone', async () => {
    const devices = list.add(40);
    const [last] = devices.slice(-1);
    for (const device of devices.slice(0, -1)) watch.failed(device, 3, 'timeout');
    await vi.advanceTimersByTimeAsync(4000);
    const before = asked.length;
    if (last) watch.failed(last, 2, 'reply');
    await vi.advanceTimersByTimeAsync(4000);
    expect(asked.slice(before, before + 2)).toContain(last?.deviceId);
  });

  it('changes the family of a device that says so, once', async () => {
    const [device] = list.add(1);
    answer = () => ({ family: 'vnish', note: null });
    if (device) watch.failed(device, 1, 'reply');
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toEqual([]);
    if (device) watch.failed(device, 2, 'reply');
    await vi.advanceTimersByTimeAsync(minute);
    expect(changed).toEqual([1]);
    expect(list.get(1)?.family).toBe('vnish');
  });

  it('identifies where a reading says another version, and not where it says the one that was certain', async () => {
    list.add(1);
    const read = (model: string | null, firmware: string | null) =>
      watch.read(list.get(1) ?? deviceOf(1), readingOf(model, firmware));
    read('Antminer S19', '1');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(list.get(1)?.identity).toBe('["Antminer S19","1"]');
    // It restarts: its program is away for a moment.
    read(null, null);
    read('Antminer S19', '1');
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toEqual([]);
    answer = () => ({ family: 'antminer', note: null });
    read('Antminer S19', '2');
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toEqual([1]);
    read('Antminer S19', '2');
    await vi.advanceTimersByTimeAsync(hour);
    expect(asked).toEqual([1]);
    expect(changed).toEqual([]);
  });

  it('stores what thousands of devices say of themselves in few writes', async () => {
    for (const device of list.add(5000)) watch.read(device, readingOf('Antminer S19', '1'));
    await vi.advanceTimersByTimeAsync(minute);
    expect(list.writes).toBe(1);
    expect(list.get(5000)?.identity).toBeDefined();
  });

  it('has a note for the operator where it is not certain that the device answers, until it is read again', async () => {
    const [device] = list.add(1);
    answer = () => ({ family: null, note: 'Another device answers.' });
    if (device) watch.failed(device, 2, 'reply');
    await vi.advanceTimersByTimeAsync(minute);
    expect(watch.noteOf(1)).toBe('Another device answers.');
    if (device) watch.read(device, readingOf('Antminer S19', '1'));
    expect(watch.noteOf(1)).toBeNull();
  });

  it('leaves alone what cannot change, what is forbidden, and what the server has changed meanwhile', async () => {
    const [device] = list.add(1);
    if (!device) return;
    watch.failed({ ...device, kind: 'pdu' }, 9, 'reply');
    watch.failed(device, 9, 'hostKey');
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toEqual([]);
    await watch.close();
    begin({ forbidden: () => 'The guard forbids it.' });
    watch.failed(device, 9, 'reply');
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toEqual([]);
    await watch.close();
    begin();
    answer = () => {
      list.devices.set(1, deviceOf(1, 'luxos'));
      return { family: 'vnish', note: null };
    };
    watch.failed(device, 9, 'reply');
    await vi.advanceTimersByTimeAsync(minute);
    expect(changed).toEqual([]);
    expect(list.get(1)?.family).toBe('luxos');
  });
});
