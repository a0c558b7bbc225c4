import { expect, test } from 'vitest';
import { idleReasons } from '@headframe/domain/asic/idle-reason';
import { minerStatuses } from '@headframe/domain/asic/miner-status';
import { busyChoice, statusChoices, statusDetail, statusLook, type StatusFacts } from './asic-status.ts';

const hashing: StatusFacts = {
  status: 'hashing',
  idleReason: null,
  busyWith: null,
  agentOnline: true,
  agentName: 'north',
};
const look = (changed: Partial<StatusFacts>) => statusLook({ ...hashing, ...changed });
const detail = (changed: Partial<StatusFacts>) => statusDetail({ ...hashing, ...changed });

test('each status has a word, and the filter offers all of them and busy', () => {
  expect(statusChoices.map(({ value }) => value)).toEqual([...minerStatuses, busyChoice]);
  expect(minerStatuses.map((status) => look({ status }).word)).toEqual([
    'Hashing',
    'Stopped',
    'Idle',
    'Unknown',
    'Offline',
  ]);
  expect(look({ status: 'of-a-newer-server' }).word).toBe('Unknown');
});

test('an idle miner says why', () => {
  expect(look({ status: 'idle' }).tone).toBe('warn');
  for (const idleReason of idleReasons) expect(detail({ status: 'idle', idleReason })).toMatch(/^[A-Z][a-z0-9 ]+$/);
  expect(detail({})).toBeUndefined();
});

test('a command without a verdict replaces the status, which is shown beside it', () => {
  expect(look({ busyWith: 'reboot' })).toMatchObject({ word: 'Reboot…', tone: 'info' });
  expect(detail({ busyWith: 'reboot' })).toBe('Hashing');
  expect(look({ busyWith: 'reboot', agentOnline: false }).title).toContain('waits for agent north');
});
