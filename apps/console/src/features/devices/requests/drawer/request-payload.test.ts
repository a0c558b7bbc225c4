import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestedWork } from './request-payload.ts';

test('describes the payload of a request, in words', () => {
  const options = { rampSeconds: 90, stayTime: 0, staggerSize: 10, staggerSeconds: 60, scheduledSkipRail: true };
  expect(requestedWork('stop', { kind: 'stop', options }).facts).toEqual([
    ['Ramp', 'spread over 1m 30s'],
    ['Stagger', '10 at a time, 1m apart'],
    ['Scheduled rails', 'Skipped'],
  ]);
  expect(requestedWork('blink', { on: false }).facts).toEqual([['LED', 'Off']]);
  expect(requestedWork('scan', { addNewDevices: false, connectTimeoutMs: 500 }).facts).toEqual([
    ['New devices', 'Listed only'],
    ['Connect time-out', '500 ms'],
  ]);
  const pools = [{ address: 'pool.example:3333', user: 'farm' }];
  expect(requestedWork('changePool', { pools, surprise: 1 })).toEqual({ facts: [], pools });
});

test('never fails, whatever a server sends', () => {
  fc.assert(
    fc.property(fc.string(), fc.anything(), (kind, payload) => {
      expect(Array.isArray(requestedWork(kind, payload).facts)).toBe(true);
    }),
  );
});
