import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import type { Farm } from '../farm.ts';
import { readRows } from './samples.ts';

/** The counter the simulator increments when it executes a command of a kind. */
const countedAs: Readonly<Record<string, readonly string[]>> = {
  reboot: ['reboot'],
  blink: ['blinkOn', 'blinkOff'],
  changePool: ['changePool'],
};

/** The counts of server, agent and device for one kind of command on one device. */
interface CommandBook {
  ip: string;
  kind: string;
  /** Request items that the server lists as done. */
  done: number;
  /** Request items that the agent's journal lists as begun. */
  begun: number;
  /** How often the device executed it. */
  executions: number;
}

/** Requests in the database that have not ended. */
export async function openRequests(databaseUrl: string): Promise<number> {
  const [row] = await readRows<{ open: number }>(
    databaseUrl,
    'headframe_jobs',
    `select (select count(*) from agent_request where state in ('pending', 'running'))::int
      + (select count(*) from agent_request_item where state in ('pending', 'sent', 'started'))::int as open`,
  );
  return row?.open ?? 0;
}

/** Requests that ended too late: an agent has ten minutes after the expiry of a request to answer. */
export async function lateRequests(databaseUrl: string): Promise<number> {
  const [row] = await readRows<{ late: number }>(
    databaseUrl,
    'headframe_jobs',
    `select count(*)::int as late from agent_request where state_at > expires_at + interval '10 minutes'`,
  );
  return row?.late ?? 0;
}

/** Request items that the agent began, by its own journal. */
function startedItems(agentFolder: string): Set<number> {
  const journal = new DatabaseSync(path.join(agentFolder, 'agent.db'), { readOnly: true });
  try {
    const rows = journal.prepare('SELECT item_id FROM command_item WHERE started_at IS NOT NULL').all();
    return new Set(rows.map((row) => Number(row['item_id'])));
  } finally {
    journal.close();
  }
}

/** Compares the records of server, agent and devices. */
export async function commandBooks(databaseUrl: string, agentFolder: string, farm: Farm): Promise<CommandBook[]> {
  const items = await readRows<{ id: number; ip: string; kind: string; state: string }>(
    databaseUrl,
    'headframe_jobs',
    `select t.id, host(d.ip) as ip, r.kind, t.state from agent_request_item t
      join agent_request r on r.id = t.request_id join device d on d.id = t.device_id where r.kind <> 'scan'`,
  );
  const begun = startedItems(agentFolder);
  const devices = await farm.devices();
  return devices.flatMap(({ address, executions }) =>
    Object.entries(countedAs).map(([kind, names]) => {
      const own = items.filter((item) => item.ip === address && item.kind === kind);
      return {
        ip: address,
        kind,
        done: own.filter(({ state }) => state === 'done').length,
        begun: own.filter(({ id }) => begun.has(id)).length,
        executions: names.reduce((sum, name) => sum + (executions[name] ?? 0), 0),
      };
    }),
  );
}
