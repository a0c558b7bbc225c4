import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';
import type { Channel } from './define-channel.ts';
import { stillReads } from './readers.ts';
import { settle } from './settle.ts';

/**
 * Messages an hour in one channel that a reader receives by their rights; more wait. Essential ones neither count nor wait. What goes to an
 * address alone is bounded where it is asked for.
 */
export const noticesPerHour = 60;

/** A message that this sender alone has, until its claim is over. */
export interface ClaimedMessage {
  id: number;
  /** The fence: whoever settles it names the claim that they have. */
  claim: number;
  channel: string;
  key: string;
  recipient: string;
  payload: unknown;
  attempts: number;
  readerId: number | null;
  readerRight: unknown;
  isEssential: boolean;
  /** Whether it has been tried for as long as one of its sort is. */
  isLastTry: boolean;
}

/** Tries of a message that is not essential: the last some hours after the first. */
const maxAttempts = 8;

/** Days for which an essential message is tried. */
const essentialDays = 7;

/** Minutes between two tries. */
const maxWaitMinutes = 360;

/** What is to be done with a claimed message: sent; held back, as its reader had enough in this hour; nothing, as it is settled. */
interface Claimed {
  verdict: 'send' | 'enough' | 'settled';
  message: ClaimedMessage;
}

/**
 * Claims the message that is due first, an essential one before all others: no other sender has it until its next attempt, which waits for
 * two minutes after the first try and twice as long after each further one, six hours at most. A process that dies while it sends leaves it for then. Who may
 * no longer read it gets nothing, and an address that has changed since is used as it is now.
 */
export async function claim(
  transaction: AccessTransaction,
  channel: Pick<Channel<never>, 'name' | 'addressOf'>,
): Promise<Claimed | undefined> {
  const { rows } = await sql<ClaimedMessage & { lately: number }>`
    -- Materialized, as a subquery may be run again for each row, and would then claim more than one.
    with due as materialized (
      select id from outbox where channel = ${channel.name} and state = 'waiting' and next_attempt_at <= now()
      order by is_essential desc, next_attempt_at, id limit 1 for update skip locked)
    update outbox set claim = claim + 1, attempts = attempts + 1,
      next_attempt_at = now() + make_interval(mins => least(2 ^ least(attempts + 1, 15), ${maxWaitMinutes})::integer)
    from due where outbox.id = due.id
    returning outbox.id, claim, channel, key, recipient, payload, attempts, reader_id as "readerId", reader_right as "readerRight",
      is_essential as "isEssential",
      case when is_essential then created_at < now() - make_interval(days => ${essentialDays}) else attempts >= ${maxAttempts} end
        as "isLastTry",
      (select count(*)::int from outbox s where s.reader_id = outbox.reader_id and s.channel = outbox.channel
        and s.state = 'sent' and not s.is_essential and s.settled_at > now() - interval '1 hour') as lately`.execute(
    transaction,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { lately, ...message } = row;
  if (message.readerId === null) return { verdict: 'send', message };
  if (!message.isEssential && lately >= noticesPerHour) return { verdict: 'enough', message };
  const recipient = await channel.addressOf(transaction, message.readerId);
  if (recipient !== undefined && (await stillReads(transaction, message.readerId, message.readerRight)))
    return { verdict: 'send', message: { ...message, recipient } };
  await settle(transaction, message, 'dropped', 'Its reader may not read it any more.');
  return { verdict: 'settled', message };
}
