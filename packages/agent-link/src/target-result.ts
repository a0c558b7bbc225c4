import { z } from 'zod';

/** States a command target passes through at the agent; the first is not final, the others are. */
export const targetResultStates = ['started', 'done', 'failed', 'expired', 'canceled'] as const;

/** What became of a command on one device. */
export const targetResultSchema = z.object({
  requestId: z.number().int().positive(),
  targetId: z.number().int().positive(),
  at: z.number().int().positive(),
  state: z.enum(targetResultStates),
  message: z.string().max(512),
});
export type TargetResult = z.infer<typeof targetResultSchema>;
