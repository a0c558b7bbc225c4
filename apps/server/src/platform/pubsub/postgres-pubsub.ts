import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../database/generated/database.ts';
import type { Logger } from '../log/create-logger.ts';
import { ChangeCollector } from './change-collector.ts';
import { changesOfShares } from './changes-of-shares.ts';
import { changeChannel, readChange, writeChange } from './change-payload.ts';
import { accountTopics, installationTopics, subaccountTopics } from './generated/topics.ts';
import { ListenConnection } from './listen-connection.ts';
import { noSubaccount, type Change, type PubSub, type Topic } from './pubsub.ts';

/** Notification channels beside the changes, heard on the same connection. */
export interface Channels {
  /** Hears a channel of its own; `onResync` is called when notifications may have been missed. Returns the way to stop. */
  hear(channel: string, onPayload: (payload: string) => void, onResync: () => void): Promise<() => void>;
}

/** Settings of the fan-out. */
interface PubSubOptions {
  /** Address of the database itself, not of a pooler before it. */
  directUrl: string;
  log: Logger;
  /** Debounce of changes before listeners receive them, in milliseconds. */
  windowMs?: number;
}

async function allSubaccountIds(client: pg.Client): Promise<number[]> {
  await client.query('begin');
  try {
    await client.query('set local role headframe_jobs');
    const { rows } = await client.query<{ id: number }>('select id from subaccount');
    return rows.map(({ id }) => id);
  } finally {
    await client.query('commit');
  }
}

/** Adds a value to a list of listeners; returns the way to take it out again. */
function register<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Fan-out over LISTEN/NOTIFY on one unpooled connection. After a lost connection every listener receives `'all'` for every
 * subaccount, since changes may have gone by unheard. Throws when the database cannot be reached at first.
 */
export async function createPubSub(options: PubSubOptions): Promise<PubSub & Channels> {
  const listeners = new Map<Topic, Set<{ call: (change: Change) => void }>>();
  const channels = new Map<string, Set<{ onPayload: (payload: string) => void; onResync: () => void }>>();
  const deafListeners = new Set<{ call: () => void }>();
  const collector = new ChangeCollector((change) => {
    for (const listener of listeners.get(change.topic) ?? []) listener.call(change);
  }, options.windowMs ?? 100);
  const connection = new ListenConnection(options.directUrl, options.log, {
    onNotification(channel, payload) {
      if (channel !== changeChannel) {
        for (const listener of channels.get(channel) ?? []) listener.onPayload(payload);
        return;
      }
      const change = readChange(payload);
      if (change) collector.add(change);
    },
    onDeaf() {
      for (const listener of deafListeners) listener.call();
    },
    async onReconnected(client) {
      for (const heard of channels.values()) for (const listener of heard) listener.onResync();
      for (const subaccountId of await allSubaccountIds(client))
        for (const topic of subaccountTopics)
          if (listeners.get(topic)?.size) collector.add({ topic, subaccountId, ids: 'all' });
      for (const topic of [...accountTopics, ...installationTopics])
        collector.add({ topic, subaccountId: noSubaccount, ids: 'all' });
    },
  });
  await connection.open();
  await connection.listen(changeChannel);
  return {
    async publish(database: Kysely<DB>, ...changes: readonly Change[]) {
      const announced = changes.filter(({ ids }) => ids === 'all' || ids.length > 0);
      if (announced.length === 0) return;
      const payloads = sql`select unnest(${announced.map(writeChange)}::text[]) as payload`;
      const all = sql.join([payloads, ...changesOfShares(announced)], sql` union all `);
      await sql`select pg_notify(${changeChannel}, payload) from (${all}) as announced`.execute(database);
    },
    subscribe(topic, listener) {
      const heard = listeners.get(topic) ?? new Set();
      listeners.set(topic, heard);
      return register(heard, { call: listener });
    },
    whileDeaf: (listener) => register(deafListeners, { call: listener }),
    async hear(channel, onPayload, onResync) {
      const heard = channels.get(channel) ?? new Set();
      channels.set(channel, heard);
      const stop = register(heard, { onPayload, onResync });
      await connection.listen(channel);
      return stop;
    },
    async close() {
      collector.close();
      await connection.close();
    },
  };
}
