import { expect, test } from 'vitest';
import { canRetry } from './retry-request.ts';

test('commands are given again from their request; scans and what a rollout stages are not', () => {
  expect(['reboot', 'changePool', 'outletOff'].map(canRetry)).toEqual([true, true, true]);
  expect(['scan', 'updateAgent', 'updateFirmware'].map(canRetry)).toEqual([false, false, false]);
});
