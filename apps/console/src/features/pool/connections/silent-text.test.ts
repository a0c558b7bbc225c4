import { expect, test } from 'vitest';
import { silentText, type SilentMiner } from './silent-text.ts';

const miner: SilentMiner = {
  id: '1',
  name: 'rig1',
  state: 'done',
  message: '',
  agentOnline: true,
  user: 'main.rig1',
  isUserValid: true,
};

test.each<[Partial<SilentMiner>, string]>([
  [{ state: 'pending', agentOnline: false }, 'waits for its agent'],
  [{ state: 'sent' }, 'in progress'],
  [{ state: 'failed', message: 'No answer' }, 'The command failed: No answer'],
  [{ state: 'canceled' }, 'canceled'],
  [{ state: 'expired' }, 'expired'],
  [{}, 'the first share can take a minute'],
  [{ user: 'main.a.b', isUserValid: false }, 'refuses the user "main.a.b"'],
])('%j', (changes, text) => {
  expect(silentText({ ...miner, ...changes })).toContain(text);
});
