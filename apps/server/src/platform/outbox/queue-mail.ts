import { randomUUID } from 'node:crypto';
import type { AccessTransaction } from '../database/with-access.ts';
import { mailParts, type MailContent } from './channels/mail-text.ts';
import { enqueue, type QueuedMessage } from './enqueue.ts';
import type { Reader } from './readers.ts';

/** A mail to an address, such as one that brings a code. */
interface AddressedMail extends MailContent {
  to: string;
  /** Left out where each call is a thing of its own, as with a code that somebody asks for. */
  key?: QueuedMessage['key'];
  /** Whether the same work leaves no mail, so that nobody learns by the clock whether there was one. */
  isPretended?: boolean;
}

/** Queues mails to addresses; where a person's right decides who reads it, see {@link mailReaders}. Runs under the identity role. */
export async function queueMails(transaction: AccessTransaction, mails: readonly AddressedMail[]): Promise<void> {
  const messages = mails.map(({ to, key, isPretended = false, ...content }) => ({
    isPretended,
    message: {
      key: key ?? ['once', randomUUID()],
      channel: 'mail',
      recipient: to,
      payload: mailParts(content),
      isEssential: content.isEssential ?? false,
    },
  }));
  await enqueue(
    transaction,
    messages.flatMap(({ isPretended, message }) => (isPretended ? [] : [message])),
  );
}

export function queueMail(transaction: AccessTransaction, mail: AddressedMail): Promise<void> {
  return queueMails(transaction, [mail]);
}

/** A mail to someone who reads it by a right. */
export interface ReadersMail {
  readonly reader: Reader;
  readonly content: MailContent;
}

/** The same mail to several readers. */
export const toEach = (readers: readonly Reader[], content: MailContent): ReadersMail[] =>
  readers.map((reader) => ({ reader, content }));

/**
 * Queues mails to the readers of a thing; `key` names the thing and its state or period, to which the reader is added. Whether they may
 * still read it is asked again when it is sent. Runs under the identity role. Returns how many were queued.
 */
export function mailReaders(
  transaction: AccessTransaction,
  key: QueuedMessage['key'],
  mails: readonly ReadersMail[],
): Promise<number> {
  return enqueue(
    transaction,
    mails.map(({ reader, content }) => ({
      key: [...key, reader.accountId],
      channel: 'mail',
      recipient: reader.email,
      payload: mailParts(content),
      reader,
      isEssential: content.isEssential ?? false,
    })),
  );
}
