import * as z from 'zod/mini';

/** Bounds of rollouts. */
export const rolloutLimits = {
  /** Max miners of one rollout. */
  miners: 10_000,
  /** Max rollouts of a subaccount that have something left to do. */
  open: 5,
  /** Max rollouts that a subaccount may start in an hour. */
  startsPerHour: 30,
  /** Max ended rollouts that are kept of a subaccount; the oldest go first. */
  kept: 200,
  /** Max miners of the canary stage. */
  canary: 100,
  /** Max miners of each further stage. */
  batch: 1000,
  /** Max failures that a rollout may be set to bear. */
  failures: 1000,
  /** Longest soak time, in minutes. */
  soakMinutes: 1440,
  /** Shares of a group that may be updated at a time, in percent. */
  groupShare: { min: 1, max: 50 },
} as const;

const between = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** How a rollout goes about its miners. */
export const rolloutSettingsSchema = z.object({
  /** Miners of the first stage. */
  canaryCount: between(1, rolloutLimits.canary),
  /** Miners of each further stage. */
  batchCount: between(1, rolloutLimits.batch),
  /** Share of the miners of a group (those of one rack, PDU, or /24 network) that may be updated at a time, in percent; one always may. */
  groupShare: between(rolloutLimits.groupShare.min, rolloutLimits.groupShare.max),
  /** With so many failures the rollout halts. */
  maxFailures: between(1, rolloutLimits.failures),
  /** Minutes for which the miners of a stage are watched before the next one begins; 0: they are not watched. */
  soakMinutes: between(0, rolloutLimits.soakMinutes),
});

/** One of {@link rolloutSettingsSchema}. */
export type RolloutSettings = z.output<typeof rolloutSettingsSchema>;

/** What a rollout does unless set otherwise. */
export const defaultRolloutSettings: RolloutSettings = {
  canaryCount: 2,
  batchCount: 25,
  groupShare: 25,
  maxFailures: 3,
  soakMinutes: 30,
};
