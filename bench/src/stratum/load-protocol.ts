import { z } from 'zod';

/** Difficulty of all shares of the load, and the weight of the chain at which every second hash meets it. */
export const loadDifficulty = 2 ** 14;
export const loadWeight = 2 ** 45;

/** Shares of one connection in a round. */
export const sharesOfRound = 10;

/** What the load is asked for. */
export type LoadRequest =
  | { kind: 'prepare' }
  /** All shares that are prepared, so many of a connection in each packet, as fast as the pool takes them. */
  | { kind: 'burst'; packet: number }
  /** One share at a time, spread over the connections and the seconds. */
  | { kind: 'pace'; seconds: number };

/** What the load answers. */
export const loadAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('sent'), counts: z.record(z.string(), z.number()), p50: z.number(), p99: z.number() }),
]);
export type LoadAnswer = z.infer<typeof loadAnswer>;
