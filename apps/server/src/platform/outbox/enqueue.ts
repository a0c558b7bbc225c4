import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';
import type { ReaderRight } from './readers.ts';

/** A message for the outbox. */
export interface QueuedMessage {
  /** The thing, its state or period, and who receives it, such as `['withdrawal', id, 'paid', accountId]`. */
  readonly key: readonly (string | number)[];
  readonly channel: string;
  readonly recipient: string;
  readonly payload: object;
  /**
   * Whether it is about money, sign-in or rights, and no stranger can cause it at will: it is sent before all others, is not bounded by the
   * hour and not dropped for its age.
   */
  readonly isEssential?: boolean;
  /** Who reads it by which right, asked again before it is sent; left out for what goes to an address alone. */
  readonly reader?: { readonly accountId: number; readonly right: ReaderRight };
}

/** One text for a key; parts cannot run into each other. */
const keyText = (key: QueuedMessage['key']): string => key.map((part) => encodeURIComponent(part)).join('/');

/**
 * Queues messages in the transaction of what they report: both are stored, or neither. What was queued before with the same key and
 * channel is left out, while its row is kept (30 days). Runs under the identity role. Returns how many were queued.
 */
export async function enqueue(transaction: AccessTransaction, messages: readonly QueuedMessage[]): Promise<number> {
  if (messages.length === 0) return 0;
  const rows = messages.map(({ key, channel, recipient, payload, reader, isEssential = false }) => ({
    key: keyText(key),
    channel,
    recipient,
    payload,
    reader_id: reader?.accountId ?? null,
    reader_right: reader?.right ?? null,
    is_essential: isEssential,
  }));
  const { numAffectedRows } = await sql`
    insert into outbox (channel, key, recipient, payload, reader_id, reader_right, is_essential)
    select channel, key, recipient, payload, reader_id, reader_right, is_essential from json_to_recordset(${JSON.stringify(rows)})
      as m (channel text, key text, recipient text, payload jsonb, reader_id int, reader_right jsonb, is_essential boolean)
    order by channel, key on conflict (channel, key) do nothing`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}
