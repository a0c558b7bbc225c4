import os from 'node:os';
import type { DatabaseSync } from 'node:sqlite';
import { itemCommandSchema } from '@headframe/agent-link';
import type { ItemCommand, ItemResult } from '@headframe/agent-link';
import type { CommandBaseline } from '@headframe/devices';
import { transaction } from '../store/sqlite-file.ts';

/** A command that was begun and whose end is not known. */
export interface BegunCommand {
  item: ItemCommand;
  baseline: JournaledBaseline;
}

/** What a later run compares with: figures and names of the whole device, not its lists of boards, pools or parts. */
function comparedPart({ reading, ...baseline }: JournaledBaseline): JournaledBaseline {
  const isKept = ([, value]: [string, unknown]): boolean => value === null || typeof value !== 'object';
  return {
    ...baseline,
    reading: reading && (Object.fromEntries(Object.entries(reading).filter(isKept)) as typeof reading),
  };
}

/** A baseline as the journal keeps it, with the machine's uptime in seconds when the command was sent. */
export interface JournaledBaseline extends CommandBaseline {
  uptime?: number;
}

/**
 * How long ago a command was sent that an earlier run of the agent had begun, in milliseconds: by the machine's uptime, which
 * nobody sets, or by its clock where the machine was restarted too.
 */
export function passedSince({ sentAt, uptime }: JournaledBaseline): number {
  const passed = uptime === undefined ? -1 : (os.uptime() - uptime) * 1000;
  return passed >= 0 ? passed : Math.max(0, Date.now() - sentAt);
}

interface Beginning extends BegunCommand {
  resolve: (begun: boolean) => void;
  reject: (error: unknown) => void;
}

interface Row {
  state: ItemResult['state'];
  message: string;
  finished_at: number | null;
  started_at: number | null;
}

function identityOf({ itemId, requestId, expiresAt }: ItemCommand): [number, number, number] {
  return [itemId, requestId, expiresAt];
}

/** How long beginnings wait for company, in milliseconds: one sync to disk then serves all of them. */
const gatherMs = 4;

/**
 * How long finished commands are remembered, in milliseconds, and how many are whatever their age: a clock that was set
 * forward must not make the agent forget what a server may send again.
 */
const keepFinished = { milliseconds: 30 * 86_400_000, count: 20_000 };

/**
 * The outcome of each command item, on disk: an item is written as begun before anything is sent to its device, so that
 * a command that arrives twice, before or after a crash, is carried out once. An item is known by its number, its request
 * and the time it expires: a server with a fresh database counts from 1 again, and must not be answered from the past.
 */
export class CommandJournal {
  readonly #database: DatabaseSync;
  #beginnings: Beginning[] = [];
  #highestItem = 0;
  readonly #finished = new Map<string, { item: ItemCommand; result: ItemResult }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    database
      .prepare(
        `DELETE FROM command_item WHERE finished_at < ? AND item_id <
           (SELECT item_id FROM command_item ORDER BY item_id DESC LIMIT 1 OFFSET ?)`,
      )
      .run(Date.now() - keepFinished.milliseconds, keepFinished.count);
  }

  /** Items up to this one may have been begun before the journal was lost; 0 where it never was. */
  get uncertainUpTo(): number {
    const row = this.#database.prepare('SELECT coalesce(max(up_to), 0) AS value FROM lost_journal').get();
    return Number(row?.['value']);
  }

  /** Notes for all later runs that the journal was lost, and up to which item it had gone. */
  noteLoss(upTo: number): void {
    this.#database.prepare('INSERT INTO lost_journal VALUES (?)').run(upTo);
  }

  /** Highest item begun or finished since the agent started. */
  get highestItem(): number {
    return this.#highestItem;
  }

  /** What is known of an item, `null` when it was never begun nor settled. */
  find(item: ItemCommand): ItemResult | null {
    const fresh = this.#finished.get(identityOf(item).join('/'));
    if (fresh) return fresh.result;
    const row = this.#database
      .prepare(
        `SELECT state, message, finished_at, started_at FROM command_item
         WHERE item_id = ? AND request_id = ? AND expires_at = ?`,
      )
      .get(...identityOf(item)) as Row | undefined;
    if (!row) return null;
    const { itemId, requestId } = item;
    const at = row.finished_at ?? row.started_at ?? Date.now();
    return { requestId, itemId, at, state: row.state, message: row.message };
  }

  /** Writes an item as begun; when it returns true this is on disk. False means that the item was begun before: do not act. */
  begin(item: ItemCommand, baseline: JournaledBaseline): Promise<boolean> {
    this.#highestItem = Math.max(this.#highestItem, item.itemId);
    return new Promise((resolve, reject) => {
      this.#beginnings.push({ item, baseline, resolve, reject });
      if (this.#beginnings.length === 1) setTimeout(() => this.#writeBeginnings(), gatherMs);
    });
  }

  /** Notes a final result; it is on disk after the next `writeFinished`. */
  finish(item: ItemCommand, result: ItemResult): void {
    this.#finished.set(identityOf(item).join('/'), { item, result });
  }

  /** Writes the final results gathered since the last call. */
  writeFinished(): void {
    if (this.#finished.size === 0) return;
    transaction(this.#database, () => {
      const put = this.#database.prepare(
        `INSERT INTO command_item (item_id, request_id, expires_at, command, state, message, finished_at)
         VALUES (?, ?, ?, '', ?, ?, ?)
         ON CONFLICT (item_id, request_id, expires_at) DO UPDATE SET state = excluded.state, message = excluded.message,
           finished_at = excluded.finished_at, command = '', baseline = NULL`,
      );
      for (const { item, result } of this.#finished.values())
        put.run(...identityOf(item), result.state, result.message, result.at);
    });
    this.#finished.clear();
  }

  /** Commands begun by an earlier run of the agent and not ended. */
  unfinished(): BegunCommand[] {
    const rows = this.#database
      .prepare("SELECT command, baseline FROM command_item WHERE state = 'started' ORDER BY item_id")
      .all() as { command: string; baseline: string }[];
    return rows.map((row) => ({
      item: itemCommandSchema.parse(JSON.parse(row.command)),
      baseline: JSON.parse(row.baseline) as JournaledBaseline,
    }));
  }

  #writeBeginnings(): void {
    const beginnings = this.#beginnings;
    this.#beginnings = [];
    try {
      const written = transaction(this.#database, () => {
        const put = this.#database.prepare(
          `INSERT OR IGNORE INTO command_item
             (item_id, request_id, expires_at, command, baseline, started_at, state, message)
           VALUES (?, ?, ?, ?, ?, ?, 'started', '')`,
        );
        const baselines = new Map<JournaledBaseline, string>();
        return beginnings.map(({ item, baseline }) => {
          const kept = baselines.get(baseline) ?? JSON.stringify(comparedPart(baseline));
          baselines.set(baseline, kept);
          const texts = [JSON.stringify(item), kept] as const;
          return put.run(...identityOf(item), ...texts, baseline.sentAt).changes === 1;
        });
      });
      beginnings.forEach(({ resolve }, index) => resolve(written[index] === true));
    } catch (error) {
      for (const { reject } of beginnings) reject(error);
    }
  }
}
