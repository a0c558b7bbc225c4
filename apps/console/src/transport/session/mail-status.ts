import * as z from 'zod/mini';

const statusSchema = z.object({ mailIsSent: z.boolean() });

/**
 * Whether this installation sends mail; false where no mail server is configured. True when that cannot be learnt: most
 * installations send, and the texts for the others promise an outbox.
 */
export async function loadMailIsSent(signal?: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/api/mail/status', signal ? { signal } : {});
    return response.ok ? (statusSchema.safeParse(await response.json()).data?.mailIsSent ?? true) : true;
  } catch {
    return true;
  }
}
