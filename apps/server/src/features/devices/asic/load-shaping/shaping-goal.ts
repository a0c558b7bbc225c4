import { shapingStrategies } from '@headframe/domain/plans/load-shaping';
import { z } from 'zod';

/** What load shaping is asked for: the amount in W, by what miners are chosen, and whether they are stopped and started. */
export const shapingGoalSchema = z.object({
  amount: z.number().int().min(0).max(1_000_000_000),
  /** The amount is what the miners are to draw less than now; else what they may draw together. */
  shed: z
    .boolean()
    .nullish()
    .transform((shed) => shed ?? false),
  strategy: z.enum(shapingStrategies),
  /** Else by watt targets. */
  powerSwitch: z.boolean(),
});

const watts = z.number().min(0).max(1e9);

/** A plan as its snapshot stores it. */
export const storedPlanSchema = z.object({
  command: z.enum(['stop', 'start', 'powerAdjust']),
  goal: shapingGoalSchema,
  before: watts,
  after: watts,
  target: watts,
  estimated: z.number().int(),
  uncounted: z.number().int(),
  /** Of the changed miners. */
  steps: z.array(z.object({ id: z.number().int(), from: watts, to: watts })),
  /** Miners that failed before and that others take the place of. */
  replaced: z.array(z.number().int()).default([]),
});
export type StoredPlan = z.infer<typeof storedPlanSchema>;
