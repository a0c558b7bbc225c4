import { expect, it } from 'vitest';
import { unreadText } from './unread-text.ts';

it('says how many added devices were not read yet, and what holds the agent up', () => {
  const agent = { agentName: 'North', agentOnline: true, agentBehind: false };
  const counts = { added: 5000, unread: 1200 };
  expect(unreadText(counts, agent)).toBe('1,200 of 5,000 added devices gave no reading yet.');
  expect(unreadText(counts, { ...agent, agentBehind: true })).toBe(
    '1,200 of 5,000 added devices gave no reading yet. Agent North is behind with its polls: it takes longer than its interval.',
  );
  expect(unreadText({ added: 1, unread: 1 }, { ...agent, agentOnline: false })).toBe(
    '1 of 1 added device gave no reading yet. Agent North is offline: they are read once it is back.',
  );
});
