import { z } from 'zod';
import { asicReadingSchema } from './asic-reading.ts';

/** Numbers of one reading that change all the time: H/s, W, °C, rpm, s, J/Th; `null` where the device does not report it. */
const number = z.number().finite().nullable();

/** The narrow part of a miner's reading, sent at every poll. */
export const asicScalarsSchema = z.object({
  /** Null where the device does not report whether it mines. */
  mining: z.boolean().nullable(),
  /** See `AsicReading.tuning`; agents before this field send none. */
  tuning: z.boolean().nullable().default(null),
  hashrate: number,
  hashrateAverage: number,
  idealHashrate: number,
  power: number,
  elapsed: number,
  uptime: number,
  accepted: number,
  rejected: number,
  minChip: number,
  maxChip: number,
  minPcb: number,
  maxPcb: number,
  minFan: number,
  maxFan: number,
});
export type AsicScalars = z.infer<typeof asicScalarsSchema>;

/**
 * The wide part of a miner's reading (boards, fans, pools, identity, mode, errors), sent when it changed and every 10
 * minutes.
 */
export const asicDetailSchema = asicReadingSchema.omit({
  mining: true,
  tuning: true,
  hashrate: true,
  hashrateAverage: true,
  idealHashrate: true,
  power: true,
  elapsed: true,
  uptime: true,
  accepted: true,
  rejected: true,
});
export type AsicDetail = z.infer<typeof asicDetailSchema>;
