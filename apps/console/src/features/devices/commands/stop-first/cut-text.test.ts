import { pduCommands } from '@headframe/domain/devices/pdu/pdu-commands';
import { expect, test } from 'vitest';
import { cutConsequence, cutTotalText } from './cut-text.ts';
import type { CutPreview } from './use-cut-preview.ts';

const total = (outletCount: number) => ({
  outletCount,
  watts: outletCount * 3000,
  unmeasuredCount: 0,
});
const list = (key: string, outletCount: number) => ({
  key,
  outletCount,
  minerCount: 1,
  outlets: [],
});

function preview(linked: number, unlinked: number, lists: Readonly<Record<string, number>>): CutPreview {
  const entries = Object.entries(lists).map(([key, count]) => list(key, count));
  return { mayStop: true, linked: total(linked), unlinked: total(unlinked), lists: entries };
}

const fields = { stopFirst: true, stopSeconds: 300, cutAnyway: false };
const command = pduCommands.outletOff;
const of = (given: CutPreview, chosen = {}) => cutConsequence(command, command, given, { ...fields, ...chosen });

test('where all linked miners are stopped first, the cut follows the verified stop', () => {
  expect(of(preview(3, 0, { stop: 3 }))).toBe(command.consequenceAfterStop);
  expect(of(preview(3, 0, { stop: 3 }), { stopFirst: false })).toBe(command.consequence);
});

test.each([
  ['nothing linked', preview(0, 3, { unlinked: 3 })],
  ['stopped and hung miners alone', preview(2, 1, { stopped: 1, offline: 1, unlinked: 1 })],
  ['miners that cannot be stopped', preview(2, 0, { cannotStop: 2 })],
])('%s: no sentence promises a verified stop', (_of, given) => {
  for (const cutAnyway of [true, false]) expect(of(given, { cutAnyway })).not.toMatch(/verified/);
});

test('where some are linked, it says how many wait, how many are cut at once, and how many are left on', () => {
  const mixed = preview(4, 2, { stop: 2, offline: 1, cannotStop: 1, unlinked: 2 });
  expect(of(mixed)).toBe(
    '2 outlets are cut once the miner behind is verified as stopped. 3 outlets are cut at once. 1 outlet is left on.',
  );
  expect(of(mixed, { cutAnyway: true })).toMatch(/4 outlets are cut at once\.$/);
});

test('power that nobody reports is said to be unknown', () => {
  const unknown = { outletCount: 2, watts: 0, unmeasuredCount: 2 };
  expect(cutTotalText({ ...preview(0, 0, {}), unlinked: unknown })).toBe(
    'Unknown power on 2 outlets: 0 with a linked miner, 2 without.',
  );
});
