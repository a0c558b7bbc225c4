import { z } from 'zod';

/** States a command target passes through at the agent; the first is not final, the others are. */
export const itemResultStates = ['started', 'done', 'failed', 'expired', 'canceled'] as const;

/** The outcome of a command on one device. */
export const itemResultSchema = z.object({
  requestId: z.number().int().positive(),
  itemId: z.number().int().positive(),
  at: z.number().int().positive(),
  state: z.enum(itemResultStates),
  message: z.string().max(512),
});
export type ItemResult = z.infer<typeof itemResultSchema>;
