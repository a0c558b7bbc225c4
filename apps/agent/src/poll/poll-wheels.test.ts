import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PollWheels } from './poll-wheels.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('polls each kind at its own interval: the setting for it, else what its drivers ask for, else the general one', () => {
  const calls: number[] = [];
  const wheels = new PollWheels({ pollSeconds: 10, kindPollSeconds: { pdu: 20 } }, (id) => calls.push(id));
  wheels.add({ deviceId: 1, kind: 'asic' }, undefined);
  wheels.add({ deviceId: 2, kind: 'pdu' }, 5);
  wheels.add({ deviceId: 3, kind: 'sensor' }, 5);
  expect([1, 2, 3].map((id) => wheels.secondsOf(id))).toEqual([10, 20, 5]);
  vi.advanceTimersByTime(19_950);
  const count = (id: number) => calls.filter((called) => called === id).length;
  expect([count(1), count(2), count(3)]).toEqual([2, 1, 4]);

  wheels.setPeriods({ pollSeconds: 5, kindPollSeconds: {} });
  expect([1, 2, 3].map((id) => wheels.secondsOf(id))).toEqual([5, 5, 5]);
  wheels.remove(1);
  calls.length = 0;
  vi.advanceTimersByTime(9_950);
  expect(count(1)).toBe(0);
  expect(count(2)).toBe(2);
  wheels.close();
});

it('polls less often by the same factor, whatever the setting is, until it is taken back', () => {
  const calls: number[] = [];
  const wheels = new PollWheels({ pollSeconds: 10, kindPollSeconds: {} }, (id) => calls.push(id));
  wheels.add({ deviceId: 1, kind: 'asic' }, undefined);
  wheels.add({ deviceId: 2, kind: 'pdu' }, 5);
  wheels.widen(1.5);
  expect([1, 2].map((id) => wheels.secondsOf(id))).toEqual([15, 8]);
  wheels.setPeriods({ pollSeconds: 20, kindPollSeconds: {} });
  expect(wheels.secondsOf(1)).toBe(30);
  vi.advanceTimersByTime(60_000);
  expect(calls.filter((id) => id === 1)).toHaveLength(2);
  wheels.widen(1);
  expect([1, 2].map((id) => wheels.secondsOf(id))).toEqual([20, 5]);
  wheels.close();
});
