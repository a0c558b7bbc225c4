import { z } from 'zod';

/** States that a request item passes through at the agent; the first is not final, the others are. */
const itemResultStates = ['started', 'done', 'failed', 'expired', 'canceled'] as const;

/**
 * Why a device did not take a command: it refused the credential; none was sent, as it had refused too many of late; it has no such
 * command; it showed another host key; or it refused for another reason.
 */
const itemRefusals = ['credential', 'heldBack', 'unsupported', 'hostKey', 'refused'] as const;

/** The outcome of a command on one device. */
export const itemResultSchema = z.object({
  requestId: z.number().int().positive(),
  itemId: z.number().int().positive(),
  at: z.number().int().positive(),
  state: z.enum(itemResultStates),
  message: z.string().max(512),
  /** Left out where it did not refuse, and by older agents; one that this version does not know counts as none. */
  refusal: z.enum(itemRefusals).optional().catch(undefined),
});
export type ItemResult = z.infer<typeof itemResultSchema>;
