import { asicDetailSchema, asicScalarsSchema } from '@headframe/domain/asic/asic-report';
import type { AsicDetail, AsicScalars } from '@headframe/domain/asic/asic-report';
import { z } from 'zod';

/** The narrow part of a miner's reading. */
export type Scalars = AsicScalars;
/** The wide part of a miner's reading. */
export type Detail = AsicDetail;

/** Why a poll gave no reading. */
const failureSchema = z.object({
  kind: z.enum(['timeout', 'connection', 'reply', 'refused']),
  message: z.string().max(512),
});

/**
 * One poll of one device. `at` is the agent's clock in milliseconds since the epoch. Either a reading
 * (`scalars`, and `detail` where it changed) or the reason why there is none (`failure`).
 */
export const deviceReportSchema = z.object({
  deviceId: z.number().int().positive(),
  /** Agents before this field read miners alone. */
  kind: z.literal('asic').optional(),
  at: z.number().int().positive(),
  /** Where the device was reached; differs from the known address after it was discovered elsewhere by its MAC. */
  ip: z.ipv4(),
  scalars: asicScalarsSchema.nullable(),
  detail: asicDetailSchema.nullable(),
  failure: failureSchema.nullable(),
});
/** A report as the server reads it. */
export type DeviceReport = z.infer<typeof deviceReportSchema>;

/** A report as an agent writes it, of whatever kind of device. */
export interface SentReport {
  deviceId: number;
  kind: string;
  at: number;
  ip: string;
  scalars: object | null;
  detail: object | null;
  /** Left out for devices without parts. */
  parts?: readonly { key: string; name: string; scalars: object }[];
  failure: z.infer<typeof failureSchema> | null;
}
