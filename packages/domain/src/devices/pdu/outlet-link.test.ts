import { expect, it } from 'vitest';
import { storedMac, outletLinkSchema, outletLinksSchema, maxOutletLinks } from './outlet-link.ts';

it.each([
  ['AA:BB:CC:00:11:22', 'aa:bb:cc:00:11:22'],
  ['aa-bb-cc-00-11-22', 'aa:bb:cc:00:11:22'],
  ['aabb.cc00.1122', 'aa:bb:cc:00:11:22'],
  ['aabbcc001122', 'aa:bb:cc:00:11:22'],
  ['aabbcc00112', null],
  ['10.0.0.1', null],
])('%s is read as %s', (text, mac) => {
  expect(storedMac(text)).toBe(mac);
});

const outletId = '5d3ce4a9-6b1c-4df8-9c3b-6d3a3e0a1f11';

it.each([
  [{ outletId }, true],
  [{ outletId, miner: '' }, true],
  [{ outletId, miner: '10.0.0.1' }, true],
  [{ pduIp: ' 10.0.0.1 ', outlet: '1.1.3', miner: 'AA:BB:CC:00:11:22' }, true],
  [{ pduIp: '10.0.0.1' }, false],
  [{ outlet: '3' }, false],
  [{ pduIp: '10.0.0.300', outlet: '3' }, false],
  [{ outletId, miner: 'rig-01' }, false],
  [{ outletId: 'x' }, false],
])('a row %j is taken: %s', (row, isTaken) => {
  expect(outletLinkSchema.safeParse(row).success).toBe(isTaken);
});

it('takes a bounded number of rows', () => {
  expect(outletLinksSchema.safeParse([]).success).toBe(false);
  expect(outletLinksSchema.safeParse(Array(maxOutletLinks + 1).fill({ outletId })).success).toBe(false);
});
