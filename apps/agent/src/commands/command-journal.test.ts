import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ItemCommand } from '@headframe/agent-link';
import { createLog } from '../run/log.ts';
import { openAgentStore } from '../store/agent-store.ts';
import type { AgentStore } from '../store/agent-store.ts';
import { scratchFolder } from '../testing/scene.ts';
import { CommandJournal } from './command-journal.ts';

let scratch: ReturnType<typeof scratchFolder>;
let store: AgentStore;
beforeEach(() => {
  scratch = scratchFolder();
  store = openAgentStore(
    path.join(scratch.folder, 'agent.db'),
    createLog(() => {}),
  );
});
afterEach(() => {
  store.close();
  scratch.remove();
});

function item(itemId: number): ItemCommand {
  return {
    requestId: 3,
    itemId,
    deviceId: 1,
    command: { kind: 'blink', on: true },
    notBefore: 0,
    expiresAt: 9e12,
    verifyWithinMs: 5000,
  };
}

describe('the command journal', () => {
  it('begins an item once, also when it is asked twice at the same moment', async () => {
    const journal = new CommandJournal(store.database);
    const baseline = { reading: null, sentAt: 5 };
    expect(await Promise.all([1, 1, 2].map((id) => journal.begin(item(id), baseline)))).toEqual([true, false, true]);
    expect(await journal.begin(item(2), baseline)).toBe(false);
    expect(journal.find(item(1))).toMatchObject({ state: 'started', requestId: 3 });
    expect(journal.find(item(9))).toBeNull();
  });

  it('reports to the next run what was begun and not ended', async () => {
    const journal = new CommandJournal(store.database);
    const baseline = { reading: null, sentAt: Date.now() };
    await Promise.all([1, 2, 3].map((id) => journal.begin(item(id), baseline)));
    journal.finish(item(2), { requestId: 3, itemId: 2, at: Date.now(), state: 'done', message: '' });
    expect(journal.find(item(2))?.state).toBe('done');
    journal.writeFinished();
    const next = new CommandJournal(store.database);
    expect(next.unfinished()).toEqual([1, 3].map((id) => ({ item: item(id), baseline })));
    expect(next.find(item(2))).toMatchObject({ state: 'done', itemId: 2 });
    expect(await next.begin(item(2), baseline)).toBe(false);
  });

  it('keeps of a reading what is compared, and not its lists', async () => {
    const journal = new CommandJournal(store.database);
    const reading = {
      family: 'antminer',
      model: null,
      firmware: '1',
      mac: null,
      hashrate: 95e12,
      boards: [{ chips: 126 }],
    };
    await journal.begin(item(1), { reading, sentAt: 5, uptime: 7 });
    const [begun] = new CommandJournal(store.database).unfinished();
    const { boards: _lists, ...compared } = reading;
    expect(begun?.baseline).toEqual({ reading: compared, sentAt: 5, uptime: 7 });
  });

  it('remembers items that were settled without having been begun', () => {
    const journal = new CommandJournal(store.database);
    const expired = { requestId: 3, itemId: 4, at: Date.now(), state: 'expired' as const, message: 'late' };
    journal.finish(item(4), expired);
    journal.writeFinished();
    expect(new CommandJournal(store.database).find(item(4))).toEqual(expired);
  });

  it('still knows what ended when the clock was set forty days ahead, so that nothing runs twice', () => {
    const journal = new CommandJournal(store.database);
    const done = { requestId: 3, itemId: 4, at: Date.now() - 40 * 86_400_000, state: 'done' as const, message: '' };
    journal.finish(item(4), done);
    journal.writeFinished();
    expect(new CommandJournal(store.database).find(item(4))).toEqual(done);
  });

  it('does not answer a server that starts its count again from what another one commanded', async () => {
    const journal = new CommandJournal(store.database);
    const baseline = { reading: null, sentAt: 5 };
    expect(await journal.begin(item(1), baseline)).toBe(true);
    const other = { ...item(1), expiresAt: 8e12 };
    expect(journal.find(other)).toBeNull();
    expect(await journal.begin(other, baseline)).toBe(true);
  });
});
