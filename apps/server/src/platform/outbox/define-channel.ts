import type { z } from 'zod';
import type { AccessTransaction } from '../database/with-access.ts';

/** A message as a channel sends it. */
interface OutgoingMessage<Payload> {
  /** The same at each try, so that a receiver recognises a second copy. */
  readonly id: string;
  readonly recipient: string;
  readonly payload: Payload;
}

/** What sends messages of one channel. */
export interface OpenChannel<Payload> {
  /** Resolves once the other side has taken the message. @throws ChannelRefusal, or any error where it may be tried again. */
  send(message: OutgoingMessage<Payload>): Promise<void>;
  close(): void;
}

/** Why a message was not taken: for good, or not before some seconds have passed. Such a wait does not count as a try. */
export class ChannelRefusal extends Error {
  override readonly name = 'ChannelRefusal';
  readonly isFinal: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    { isFinal = false, retryAfterSeconds }: { isFinal?: boolean; retryAfterSeconds?: number },
  ) {
    super(message);
    this.isFinal = isFinal;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A way out of the house, such as mail. */
interface ChannelDescriptor<Payload, Settings> {
  /** Value of `outbox.channel`. */
  readonly name: string;
  /** What a message of it holds. */
  readonly payload: z.ZodType<Payload>;
  /** Where it reaches an account now; undefined where it does not. Runs under the identity role. */
  addressOf(transaction: AccessTransaction, accountId: number): Promise<string | undefined>;
  /** Opens it; undefined where the installation has not configured it, so that its messages wait. */
  open(settings: Settings): OpenChannel<Payload> | undefined;
}

/** A channel as the sender sees it, which reads payloads from the table. */
export type Channel<Settings> = ChannelDescriptor<unknown, Settings>;

/** Describes a channel; it stands in `channels/<name>.channel.ts`, and `npm run features` gathers all of them. */
export function defineChannel<Payload, Settings>(descriptor: ChannelDescriptor<Payload, Settings>): Channel<Settings> {
  return {
    name: descriptor.name,
    payload: descriptor.payload,
    addressOf: (transaction, accountId) => descriptor.addressOf(transaction, accountId),
    open(settings) {
      const open = descriptor.open(settings);
      return (
        open && {
          send: (message) => open.send({ ...message, payload: descriptor.payload.parse(message.payload) }),
          close: () => open.close(),
        }
      );
    },
  };
}
