import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';

/** Hours after which a message that is not essential is no longer sent; what it says has passed by then. */
const staleHours = 24;

/** Minutes until the messages of a reader who had enough in an hour are looked at again. */
const heldBackMinutes = 10;

/** Longest reason that is kept. */
const maxReasonLength = 500;

/** Names a claim: the message, and the number that the claim has. */
interface Fence {
  id: number;
  claim: number;
}

const kept = (reason: string): string => reason.replaceAll('\0', '').slice(0, maxReasonLength);

/**
 * Keeps how a message ended, and nothing of what it said. A sender whose claim another one took over changes nothing.
 */
export async function settle(
  transaction: AccessTransaction,
  { id, claim }: Fence,
  state: 'sent' | 'failed' | 'dropped',
  reason: string | null,
): Promise<void> {
  await sql`update outbox set state = ${state}, reason = ${reason === null ? null : kept(reason)}, payload = '{}', settled_at = now()
    where id = ${id} and claim = ${claim} and state = 'waiting'`.execute(transaction);
}

/** Keeps why a message was not sent; it is tried again at its time, or after the seconds that the other side asked for. */
export async function tryLater(
  transaction: AccessTransaction,
  { id, claim }: Fence,
  reason: string,
  afterSeconds: number | undefined,
): Promise<void> {
  const after = afterSeconds ?? null;
  await sql`update outbox set reason = ${kept(reason)},
      attempts = attempts - case when ${after}::float8 is null then 0 else 1 end,
      next_attempt_at = coalesce(now() + make_interval(secs => ${after}::float8), next_attempt_at)
    where id = ${id} and claim = ${claim} and state = 'waiting'`.execute(transaction);
}

/** Lets all messages of a reader in a channel wait but the essential ones; none counts as tried. Rows that another sender holds are left to it. */
export async function holdBackReader(
  transaction: AccessTransaction,
  message: Fence & { channel: string; readerId: number | null },
): Promise<void> {
  const { id, claim, channel, readerId } = message;
  await sql`update outbox set attempts = attempts - case when id = ${id} and claim = ${claim} then 1 else 0 end,
      reason = 'Its reader received many messages within the hour.',
      next_attempt_at = now() + make_interval(mins => ${heldBackMinutes})
    where id in (
      select id from outbox where channel = ${channel} and reader_id = ${readerId} and state = 'waiting' and not is_essential
        and (id = ${id} and claim = ${claim} or next_attempt_at <= now())
      order by id for update skip locked)`.execute(transaction);
}

/** Drops what waited for too long in a channel that sends, and is not essential. */
export async function dropStale(transaction: AccessTransaction, channel: string): Promise<void> {
  await sql`update outbox set state = 'dropped', payload = '{}', settled_at = now(),
      reason = 'It could not be sent within a day.' || coalesce(' Last: ' || reason, '')
    where id in (
      select id from outbox where channel = ${channel} and state = 'waiting' and not is_essential and next_attempt_at <= now()
        and created_at < now() - make_interval(hours => ${staleHours})
      order by id for update skip locked)`.execute(transaction);
}
