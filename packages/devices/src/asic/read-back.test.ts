import { describe, expect, it } from 'vitest';
import { DeviceConnectionError, DeviceRefusedError } from '../device-errors.ts';
import { compareRestart } from '../compare-restart.ts';
import { lookBack } from '../look-back.ts';
import { compareBlink, compareStart, compareStop } from './read-back.ts';
import { makeReading } from './reading/make-reading.ts';

const before = (reported: { elapsed?: number; uptime?: number; hashrate?: number }) => ({
  reading: makeReading({ family: 'antminer', mining: true, ...reported }),
  sentAt: Date.now() - 60_000,
});

describe('a reboot', () => {
  it('is proven by running for less time than has passed since', () => {
    expect(compareRestart({ elapsed: 20, uptime: null }, { reading: null, sentAt: Date.now() - 60_000 }).state).toBe(
      'verified',
    );
  });

  it('is proven by running for less time than before', () => {
    expect(compareRestart({ elapsed: 90, uptime: null }, before({ elapsed: 5000 })).state).toBe('verified');
  });

  it('is not proven by the mining program alone where the device reports when it booted', () => {
    expect(compareRestart({ elapsed: 5, uptime: 9060 }, before({ elapsed: 8000, uptime: 9000 })).state).toBe('pending');
  });

  it('is open while the device runs on or reports nothing', () => {
    expect(compareRestart({ elapsed: 5060, uptime: null }, before({ elapsed: 5000 })).state).toBe('pending');
    expect(compareRestart({ elapsed: null, uptime: null }, before({ elapsed: 5000 })).state).toBe('pending');
    expect(compareRestart({ elapsed: 0, uptime: null }, before({ elapsed: 0 })).state).toBe('pending');
    expect(compareRestart({ elapsed: -5, uptime: null }, before({ elapsed: 5000 })).state).toBe('pending');
  });
});

describe('a stop', () => {
  it('is proven by sleep and silence', () => {
    expect(compareStop({ mining: false, powerMode: 'sleep', hashrate: 0 }, before({ hashrate: 1e14 })).state).toBe(
      'verified',
    );
    expect(compareStop({ mining: false, powerMode: null, hashrate: null }, before({})).state).toBe('verified');
  });

  it('is not proven by a device that does not report whether it mines, unless its mode is sleep', () => {
    expect(compareStop({ mining: null, powerMode: null, hashrate: null }, before({})).state).toBe('pending');
    expect(compareStop({ mining: null, powerMode: null, hashrate: 0 }, before({})).state).toBe('pending');
    expect(compareStop({ mining: null, powerMode: 'sleep', hashrate: null }, before({})).state).toBe('verified');
  });

  it('is open while the device mines, is not set to sleep, or hashes', () => {
    expect(compareStop({ mining: true, powerMode: 'normal', hashrate: 0 }, before({})).state).toBe('pending');
    expect(compareStop({ mining: false, powerMode: 'low', hashrate: 0 }, before({})).state).toBe('pending');
    expect(compareStop({ mining: false, powerMode: 'sleep', hashrate: 1e13 }, before({ hashrate: 1e14 })).state).toBe(
      'pending',
    );
  });
});

describe('a start', () => {
  it('is proven by hashes', () => {
    expect(compareStart({ mining: true, powerMode: 'normal', hashrate: 1e9 }).state).toBe('verified');
    expect(compareStart({ mining: null, powerMode: null, hashrate: 1e9 }).state).toBe('verified');
  });

  it('is open while there are none', () => {
    expect(compareStart({ mining: true, powerMode: 'normal', hashrate: 0 }).state).toBe('pending');
    expect(compareStart({ mining: false, powerMode: 'sleep', hashrate: 0 }).state).toBe('pending');
    expect(compareStart({ mining: false, powerMode: null, hashrate: 1 }).state).toBe('pending');
    expect(compareStart({ mining: null, powerMode: null, hashrate: null }).state).toBe('pending');
  });
});

describe('a blink', () => {
  it('is proven by the LED, and open while nothing is reported of it', () => {
    expect(compareBlink(true, true).state).toBe('verified');
    expect(compareBlink(false, true).state).toBe('pending');
    expect(compareBlink(true, null).state).toBe('pending');
  });
});

describe('a look back', () => {
  it('at a device that is away is open; one that refuses has failed', async () => {
    expect((await lookBack(() => Promise.reject(new DeviceConnectionError('gone')))).state).toBe('pending');
    const refused = lookBack(() => Promise.reject(new DeviceRefusedError('credential', 'no')));
    expect(await refused).toEqual({ state: 'failed', reason: 'no' });
    expect((await lookBack(() => Promise.reject(new DeviceRefusedError('refused', 'busy')))).state).toBe('pending');
  });
});
