import { asicReadingSchema } from '@headframe/domain/asic/asic-reading';
import { z } from 'zod';

/** Numbers of one reading that change all the time: H/s, W, °C, rpm, s, J/Th; `null` where the device does not tell. */
const number = z.number().finite().nullable();

/** The narrow part of a reading, sent at every poll. */
export const scalarsSchema = z.object({
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
export type Scalars = z.infer<typeof scalarsSchema>;

/** The wide part of a reading (boards, fans, pools, identity, mode, errors), sent when it changed and every 10 minutes. */
export const detailSchema = asicReadingSchema.omit({
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
export type Detail = z.infer<typeof detailSchema>;

/**
 * One poll of one device. `at` is the agent's clock in milliseconds since the epoch. Either a reading
 * (`scalars`, and `detail` where it changed) or the reason why there is none (`failure`).
 */
export const deviceReportSchema = z.object({
  deviceId: z.number().int().positive(),
  at: z.number().int().positive(),
  /** Where the device was reached; differs from the known address after it was found again by MAC. */
  ip: z.ipv4(),
  scalars: scalarsSchema.nullable(),
  detail: detailSchema.nullable(),
  failure: z
    .object({ kind: z.enum(['timeout', 'connection', 'reply', 'refused']), message: z.string().max(512) })
    .nullable(),
});
export type DeviceReport = z.infer<typeof deviceReportSchema>;
