import { expect, it } from 'vitest';
import { rangeIssues } from './issue-names.ts';

it('ranges decide both ends of fans, temperatures, hashrate, power and efficiency, and no other flag', () => {
  const expected =
    'LOW_FAN HIGH_FAN COLD HOT LOW_HASHRATE HIGH_HASHRATE LOW_POWER HIGH_POWER LOW_EFFI HIGH_EFFI PCB_HOT PCB_COLD CHIP_HOT CHIP_COLD';
  expect(rangeIssues.join(' ')).toBe(expected);
});
