import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';
import type { Logger } from '../log/create-logger.ts';
import { claim, type ClaimedMessage } from './claim.ts';
import { ChannelRefusal, type Channel, type OpenChannel } from './define-channel.ts';
import { dropStale, holdBackReader, settle, tryLater } from './settle.ts';

/** Messages that one process sends at once, so that a slow receiver holds up nobody else. */
const atOnce = 4;

/** Milliseconds for one try; less than a claim lasts, so that no second sender has the message meanwhile. */
const sendingMs = 100_000;

/** Dependencies of sending. */
interface OutboxSender {
  readonly database: Kysely<DB>;
  readonly channel: Pick<Channel<never>, 'name' | 'addressOf'>;
  readonly open: Pick<OpenChannel<unknown>, 'send'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** The same at each try of a message, and not to be guessed back to its key. */
const messageId = (channel: string, key: string): string =>
  createHash('sha256').update(`${channel} ${key}`).digest('hex').slice(0, 32);

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The other side took too long.')), sendingMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function send({ database, channel, open, log }: OutboxSender, message: ClaimedMessage): Promise<void> {
  const { id, key, recipient, payload, attempts, isLastTry } = message;
  const identity = (work: Parameters<typeof withIdentity<unknown>>[1]) => withIdentity(database, work);
  try {
    await withinTime(open.send({ id: messageId(channel.name, key), recipient, payload }));
  } catch (error) {
    const refusal = error instanceof ChannelRefusal ? error : undefined;
    const waits = refusal?.retryAfterSeconds;
    const isFinal = waits === undefined && (refusal?.isFinal === true || isLastTry);
    const reason = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    log.warn({ message: id, channel: channel.name, attempts, reason: code, isFinal }, 'a message could not be sent');
    await identity((transaction) =>
      isFinal ? settle(transaction, message, 'failed', reason) : tryLater(transaction, message, reason, waits),
    );
    return;
  }
  await identity((transaction) => settle(transaction, message, 'sent', null));
}

/** Takes and sends messages, one after another, until none is due. */
async function work(sender: OutboxSender): Promise<void> {
  for (;;) {
    const taken = await withIdentity(sender.database, (transaction) => claim(transaction, sender.channel));
    if (!taken) return;
    if (taken.verdict === 'send') await send(sender, taken.message);
    else if (taken.verdict === 'enough')
      await withIdentity(sender.database, (transaction) => holdBackReader(transaction, taken.message));
  }
}

/** Sends what is due in a channel until nothing is left. Safe to run in several processes at once. */
export async function sendDue(sender: OutboxSender): Promise<void> {
  await withIdentity(sender.database, (transaction) => dropStale(transaction, sender.channel.name));
  await Promise.all(Array.from({ length: atOnce }, () => work(sender)));
}
