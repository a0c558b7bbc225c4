import { expect, test } from 'vitest';
import { idleReasons } from '@headframe/domain/devices/asic/idle-reason';
import { minerStatuses } from '@headframe/domain/devices/asic/miner-status';
import { isGraveIssue } from '@headframe/domain/devices/asic/issue-names';
import { issueLabel, shownIssues } from './IssueBadges.tsx';
import { busyChoice, statusChoices, statusDetail, statusLook, type StatusFacts } from './asic-status.ts';

const hashing: StatusFacts = {
  status: 'hashing',
  idleReason: null,
  busyWith: null,
  agentOnline: true,
  agentName: 'north',
  isOutletOff: false,
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

test('a miner behind an outlet that is off says so, and is no fault', () => {
  expect(look({ status: 'offline' })).toMatchObject({ word: 'Offline', tone: 'bad' });
  expect(look({ status: 'offline', isOutletOff: true })).toMatchObject({ word: 'Outlet off', tone: 'idle' });
  const shown = shownIssues({ issues: ['DISCONNECTED', 'AUTH_ERROR'], isOutletOff: true });
  expect(shown.map(issueLabel)).toEqual(['Outlet off', 'Auth error']);
  expect(shown.some(isGraveIssue)).toBe(false);
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
