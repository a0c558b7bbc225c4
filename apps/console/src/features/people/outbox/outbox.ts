import * as z from 'zod/mini';
import { callRest } from '../../../transport/requests/rest.ts';

const mailSchema = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  createdAt: z.string(),
});
const pageSchema = z.object({ mails: z.array(mailSchema), count: z.number() });
const availabilitySchema = z.object({ isAvailable: z.boolean() });

/** A mail that waits on a machine without a mail server. */
export type OutboxMail = z.output<typeof mailSchema>;

/** One page of the outbox, newest first, and how many mails there are. */
export type OutboxPageData = z.output<typeof pageSchema>;

/** Reads one page. Rejects with TransportError, `not-found` where the outbox is not open. */
export async function fetchOutbox(
  { limit, offset }: { limit: number; offset: number },
  signal: AbortSignal,
): Promise<OutboxPageData> {
  const response = await callRest(`/api/outbox?limit=${limit}&offset=${offset}`, { signal, isBackground: true });
  return pageSchema.parse(await response.json());
}

/** Whether the outbox is open to who is signed in, from where they are. */
export async function fetchOutboxAvailability(signal: AbortSignal): Promise<boolean> {
  const response = await callRest('/api/outbox/availability', { signal, isBackground: true });
  return availabilitySchema.parse(await response.json()).isAvailable;
}
