import type { Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import type { accountTopics, installationTopics, subaccountTopics } from './generated/topics.ts';

/** What may change under a subscriber's eyes. */
export type Topic = (typeof subaccountTopics | typeof accountTopics | typeof installationTopics)[number];

/** Stands for the subaccount in changes of accounts and of the installation. */
export const noSubaccount = 0;

/** Ids that changed in one subaccount; `'all'` after a resync or when there were too many to name. */
export interface Change {
  topic: Topic;
  subaccountId: number;
  ids: readonly number[] | 'all';
}

/** The change of everything about a subaccount, after which its people's rights are read again. */
export function wholeSubaccount(subaccountId: number): Change {
  return { topic: 'subaccount', subaccountId, ids: 'all' };
}

/** The change of accounts as such, after which their rights and open pages are read again. */
export function ofAccounts(...accountIds: readonly number[]): Change {
  return { topic: 'account', subaccountId: noSubaccount, ids: accountIds };
}

/** Fan-out of changes between server processes over LISTEN/NOTIFY: ids only, coalesced. */
export interface PubSub {
  /** Announces changes; inside a transaction they are delivered at commit, to every server including this one. */
  publish(database: Kysely<DB>, ...changes: readonly Change[]): Promise<void>;
  /** Calls `listener` for every change of the topic; returns the way to stop. */
  subscribe(topic: Topic, listener: (change: Change) => void): () => void;
  /** Calls `listener` every second while changes may go by unheard, so that what must hold at once is read again; returns the way to stop. */
  whileDeaf(listener: () => void): () => void;
  close(): Promise<void>;
}
