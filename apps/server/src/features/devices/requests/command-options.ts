import type { CommandOptionName } from '@headframe/domain/devices/define-command';
import { stopBeforeCut } from '@headframe/domain/devices/pdu/stop-before-cut';
import { maxHoldSeconds } from '@headframe/domain/holds/hold';
import { z } from 'zod';

/** Options of a batch: its pace over the devices and the state it stores; times in seconds. */
export const commandOptionsSchema = z.object({
  /** Stop and start: the devices follow one another, spread evenly over this time. */
  rampSeconds: z.number().int().min(0).max(86_400).default(0),
  /** Stop and start: after this time the opposite is commanded automatically; 0 means never. */
  stayTime: z.number().int().min(0).max(31_536_000).default(0),
  /** Stop and start: store the state as the desired one, and show a mismatch until it agrees. */
  switchTarget: z.boolean().default(false),
  /** Stop and start: scheduled rails leave the device alone for the stay time, or until its targets are cleared. */
  scheduledSkipRail: z.boolean().default(false),
  /** Staggered batches: so many devices at once … */
  staggerSize: z.number().int().min(1).max(100_000).optional(),
  /** … and so long until the next so many. */
  staggerSeconds: z.number().int().min(1).max(86_400).optional(),
  /** Outlets: first stop the miners behind them, and wait for the verified stop for so long at most … */
  stopWithinSeconds: z.number().int().min(stopBeforeCut.min).max(stopBeforeCut.max).optional(),
  /** … and cut those all the same that are not stopped by then. */
  cutAnyway: z.boolean().optional(),
  /** The state is held for so long: rules and others do not bring the devices in another one. */
  holdSeconds: z.number().int().min(0).max(maxHoldSeconds).optional(),
  holdReason: z.string().trim().max(200).optional(),
});
export type CommandOptions = z.infer<typeof commandOptionsSchema>;

/** The fields of each option that a command may offer. */
export const optionFields = {
  ramp: ['rampSeconds'],
  stay: ['stayTime'],
  stagger: ['staggerSize', 'staggerSeconds'],
  switchTarget: ['switchTarget'],
  skipRail: ['scheduledSkipRail'],
  stopFirst: ['stopWithinSeconds', 'cutAnyway'],
  hold: ['holdSeconds', 'holdReason'],
} as const satisfies Readonly<Record<CommandOptionName, readonly (keyof CommandOptions)[]>>;
