import { describe, expect, it } from 'vitest';
import { compareFirmware, settledAfterSeconds, settledUpdate, type RunningFirmware } from './compare-firmware.ts';

const image = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  fileName: 'stock.bmu',
  bytes: 1,
  sha256: '0'.repeat(64),
  family: 'antminer' as const,
  version: 'New 2',
  models: ['Antminer S19'],
  controlBoards: ['CVCtrl'],
};
const command = { kind: 'updateFirmware' as const, imageId: image.id, image };
const sentBefore = (seconds: number) => ({ reading: null, sentAt: Date.now() - seconds * 1000 });
const running = (version: string | null, elapsed: number | null, uptime: number | null = null): RunningFirmware => ({
  version,
  times: { elapsed, uptime },
});

describe('an update', () => {
  it('is proven by the version of the image, as soon as it shows', () => {
    expect(compareFirmware(command, running('new  2', null), sentBefore(1))).toEqual({ state: 'verified' });
  });

  it('has failed once the device has been running another version for a while since it restarted', () => {
    const settled = running('Old 1', settledAfterSeconds + 1);
    const failed = { state: 'failed', reason: 'The device restarted and runs Old 1.' };
    expect(compareFirmware(command, settled, sentBefore(300))).toEqual(failed);
    expect(compareFirmware(command, running('Old 1', 5, settledAfterSeconds), sentBefore(300))).toEqual(failed);
  });

  it.each<[string, RunningFirmware, number]>([
    ['has not restarted', running('Old 1', 90_000), 300],
    ['has just restarted', running('Old 1', settledAfterSeconds - 1), 300],
    ['does not report for how long it runs', running('Old 1', null), 300],
    ['restarted its program alone', running('Old 1', settledAfterSeconds, 90_000), 300],
    ['reports no version', running(null, settledAfterSeconds), 300],
  ])('is open while the device %s', (_what, seen, seconds) => {
    expect(compareFirmware(command, seen, sentBefore(seconds)).state).toBe('pending');
  });

  it('is not sent to a device that could not be read', () => {
    expect(settledUpdate(command, null)).toEqual({
      state: 'failed',
      message: 'The miner could not be read; the image was not sent.',
    });
  });
});
