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
const failedSchema = z.object({
  id: z.number(),
  channel: z.string(),
  recipient: z.string(),
  about: z.string(),
  isEssential: z.boolean(),
  attempts: z.number(),
  reason: z.string(),
  failedAt: z.string(),
});
const failedPageSchema = z.object({ messages: z.array(failedSchema), count: z.number() });
const availabilitySchema = z.object({ isAvailable: z.boolean(), failed: z.number() });

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

/** A message that was given up; its text is not kept. */
export type FailedMessage = z.output<typeof failedSchema>;

/** Messages that were given up, newest first, and how many there are. */
export type FailedPageData = z.output<typeof failedPageSchema>;

/** Reads one page of the messages that were given up. Rejects with TransportError, `not-found` for who is no administrator. */
export async function fetchFailed(
  { limit, offset }: { limit: number; offset: number },
  signal: AbortSignal,
): Promise<FailedPageData> {
  const response = await callRest(`/api/outbox/failed?limit=${limit}&offset=${offset}`, { signal, isBackground: true });
  return failedPageSchema.parse(await response.json());
}

/** Whether the outbox has something for who is signed in, from where they are: waiting mails that are open to them, or messages given up. */
export async function fetchOutboxAvailability(signal: AbortSignal): Promise<boolean> {
  const response = await callRest('/api/outbox/availability', { signal, isBackground: true });
  const { isAvailable, failed } = availabilitySchema.parse(await response.json());
  return isAvailable || failed > 0;
}
