import { z } from 'zod';

/** Longest time after which a miner follows its outlet, in minutes. */
export const maxAutoFollowMinutes = 1440;

/**
 * How long after its outlet is verified as on again a miner that was stopped for the cut is started, in seconds; null: it
 * stays as it is.
 */
export const autoFollowDelaySchema = z
  .number()
  .int()
  .min(0)
  .max(maxAutoFollowMinutes * 60)
  .nullable();
