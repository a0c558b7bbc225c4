import { z } from 'zod';
import { itemCommandSchema, linkDeviceSchema } from './item-command.ts';
import { serverMessageSchema, type ServerMessage } from './messages.ts';
import { readEntries, type UnreadableEntry } from './read-entries.ts';
import { withSharedCredentials } from './shared-credentials.ts';

const listed = z.array(z.unknown()).max(5000);

const listMessageSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('devices'), devices: listed }),
  z.looseObject({ type: z.literal('devicesChanged'), devices: listed }),
  z.looseObject({ type: z.literal('commands'), commands: listed }),
]);

/** A server's message as far as it can be read. */
interface ReadServerMessage {
  message: ServerMessage;
  /** Entries that are left out of its list. */
  unreadable: UnreadableEntry[];
}

/**
 * Reads a message of the server. Where a list does not fit as a whole, each of its entries is read alone, so that one that
 * this version does not know costs none of the others; a string says why there is no message at all.
 */
export function readServerMessage(written: unknown): ReadServerMessage | string {
  const value = withSharedCredentials(written);
  const whole = serverMessageSchema.safeParse(value);
  if (whole.success) return { message: whole.data, unreadable: [] };
  const lists = listMessageSchema.safeParse(value);
  if (!lists.success) return whole.error.message;
  const { data } = lists;
  const unreadable: UnreadableEntry[] = [];
  const readable =
    data.type === 'commands'
      ? { ...data, commands: readEntries('commands', itemCommandSchema, data.commands, unreadable) }
      : { ...data, devices: readEntries('devices', linkDeviceSchema, data.devices, unreadable) };
  const message = serverMessageSchema.safeParse(readable);
  return message.success ? { message: message.data, unreadable } : message.error.message;
}
