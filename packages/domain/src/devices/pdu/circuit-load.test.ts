import { expect, test } from 'vitest';
import { circuitIssue, circuitLoad, highestCircuitLoad } from './circuit-load.ts';
import type { PduCircuit } from './pdu-reading.ts';

const circuit = (current: number | null, rating: number | null): PduCircuit => ({
  kind: 'breaker',
  key: '1',
  name: '',
  current,
  rating,
});

test('the load of a circuit is its current of its rating, and not known without one of them', () => {
  expect(circuitLoad(circuit(12, 16))).toBe(75);
  for (const [current, rating] of [
    [null, 16],
    [12, null],
    [12, 0],
  ] as const)
    expect(circuitLoad(circuit(current, rating))).toBeNull();
});

test('the circuit that trips first decides', () => {
  expect(highestCircuitLoad([circuit(10, 16), circuit(19, 20), circuit(50, null)])).toBe(95);
  expect(highestCircuitLoad([circuit(50, null)])).toBeNull();
  expect(highestCircuitLoad([])).toBeNull();
});

test.each([
  [null, null],
  [79.9, null],
  [80, 'CIRCUIT_NEAR_RATING'],
  [99.9, 'CIRCUIT_NEAR_RATING'],
  [100, 'CIRCUIT_OVERLOAD'],
])('a load of %s %% is %s', (load, issue) => {
  expect(circuitIssue(load)).toBe(issue);
});
