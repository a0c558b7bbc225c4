import type { ItemCommand } from '@headframe/agent-link';
import type { CommandBaseline } from '@headframe/devices';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList } from '../devices/device-list.ts';
import { readBack, type ReadBackOutcome } from './read-back.ts';

const realNow = Date.now.bind(Date);
afterEach(() => void vi.restoreAllMocks());

it.each([3_600_000, -3_600_000])(
  'a clock set by %d ms meanwhile does not change how long ago the command was sent',
  async (jump) => {
    const passed: number[] = [];
    const verify = (baseline: CommandBaseline) => {
      passed.push(Date.now() - baseline.sentAt);
      if (passed.length === 1) vi.spyOn(Date, 'now').mockImplementation(() => realNow() + jump);
      return passed.length < 3 ? { state: 'pending' as const, reason: 'not yet' } : { state: 'verified' as const };
    };
    type Call = Parameters<DeviceAccess['call']>[1];
    const kind = {
      verify: async (...[, , , baseline]: [unknown, unknown, unknown, CommandBaseline]) => verify(baseline),
    };
    const item = { deviceId: 1, command: { kind: 'reboot' } } as ItemCommand;
    const outcomes: ReadBackOutcome[] = [];
    await readBack({
      items: [item],
      command: { kind: 'reboot' },
      reading: null,
      sentAt: performance.now() - 50,
      deadline: performance.now() + 5000,
      devices: { get: () => ({}) } as unknown as DeviceList,
      access: {
        visit: (work: () => unknown) => work(),
        call: (_device: unknown, work: Call) => work({ kind } as never, {} as never),
      } as unknown as DeviceAccess,
      signal: new AbortController().signal,
      onOutcome: (ended) => void outcomes.push(...ended.values()),
    });
    expect(outcomes).toEqual([{ state: 'verified' }]);
    expect(passed).toHaveLength(3);
    for (const milliseconds of passed) {
      expect(milliseconds).toBeGreaterThanOrEqual(50);
      expect(milliseconds).toBeLessThan(4000);
    }
  },
);
