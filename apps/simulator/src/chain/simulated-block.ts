import { z } from 'zod';

/** One block of the simulated chain. Hashes in display order, amounts in satoshi. */
export const simulatedBlock = z.strictObject({
  hash: z.string().length(64),
  previous: z.string().length(64),
  height: z.number().int(),
  /** Seconds since 1970. */
  time: z.number().int(),
  bits: z.string().length(8),
  subsidy: z.number().int(),
  fees: z.number().int(),
  transactions: z.number().int(),
  /** Whether it was submitted, not found by the simulated network. */
  isSubmitted: z.boolean(),
  /** Transactions of the node's wallet in it. */
  payments: z.array(z.string().length(64)).default([]),
});

/** One block of the simulated chain. */
export type SimulatedBlock = z.infer<typeof simulatedBlock>;
