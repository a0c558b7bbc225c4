import { expect, test } from 'vitest';
import { minersInOrder } from './miners-in-order.ts';

test.each([
  ['10.0.1.1\n rig-7 ,AA:BB:CC:00:00:01;;\n', ['10.0.1.1', 'rig-7', 'AA:BB:CC:00:00:01']],
  ['10.0.1.254-10.0.2.1', ['10.0.1.254', '10.0.1.255', '10.0.2.0', '10.0.2.1']],
  ['10.0.1.9 - 11', ['10.0.1.9', '10.0.1.10', '10.0.1.11']],
  ['10.0.1.9-10.0.1.1', ['10.0.1.9-10.0.1.1']],
  ['10.0.0.0-10.255.255.255', ['10.0.0.0-10.255.255.255']],
  ['aa-bb-cc-00-00-01, rig-1-2', ['aa-bb-cc-00-00-01', 'rig-1-2']],
  ['10.0.1.1-300', ['10.0.1.1-300']],
  ['', []],
])('%j names its miners in order; what is no range stays as it is, for the server to refuse', (text, miners) => {
  expect(minersInOrder(text)).toEqual(miners);
});
