import { expect, it } from 'vitest';
import { scanSummary } from './scan-summary.ts';

const outcome = {
  total: 20,
  untried: 0,
  discoveredTotal: 3,
  lockedTotal: 0,
  unrecognised: 0,
  misfits: [] as string[],
  misfitCount: 0,
  mapProblems: [] as string[],
};

it('says how much was scanned, and what the machine could not try', () => {
  expect(scanSummary(outcome)).toBe('20 addresses scanned, 3 devices discovered.');
  expect(scanSummary({ ...outcome, total: 1, discoveredTotal: 1 })).toBe('1 address scanned, 1 device discovered.');
  expect(scanSummary({ ...outcome, untried: 5 })).toBe(
    "15 addresses scanned, 3 devices discovered. 5 not tried: the agent's machine had no free connection.",
  );
});

it('says what answered without being discovered, and that nothing did', () => {
  const strangers = { ...outcome, discoveredTotal: 0, lockedTotal: 1, unrecognised: 2 };
  expect(scanSummary(strangers)).toBe(
    '20 addresses scanned, 0 devices discovered. 1 SSH server that no credential opened. 2 addresses with open ports that no driver recognises.',
  );
  expect(scanSummary({ ...strangers, unrecognised: 4000 })).toContain(
    '4000 addresses with open ports that no driver recognises. 1000 of these are listed.',
  );
  expect(scanSummary({ ...outcome, discoveredTotal: 0 })).toBe(
    '20 addresses scanned, 0 devices discovered. Nothing answers there on the ports that were tried.',
  );
});

it('names the first addresses whose maps do not fit, and counts the others', () => {
  const misfits = [1, 2, 3].map((last) => `10.0.0.${last}: Map ${last}.`);
  expect(scanSummary({ ...outcome, misfits, misfitCount: 5 })).toBe(
    '20 addresses scanned, 3 devices discovered. 10.0.0.1: Map 1. 10.0.0.2: Map 2. 10.0.0.3: Map 3. 2 more addresses that no map of theirs fits.',
  );
});

it('names map files of the site that are not used', () => {
  const mapProblems = [
    'plcs/a.json: addressing: must be "zero-based" or "one-based"',
    'plcs/b.json: It needs addresses.',
  ];
  expect(scanSummary({ ...outcome, mapProblems })).toBe(
    '20 addresses scanned, 3 devices discovered. Map file not used: plcs/a.json: addressing: must be "zero-based" or "one-based". Map file not used: plcs/b.json: It needs addresses.',
  );
});
