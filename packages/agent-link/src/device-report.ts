import type { AsicDetail, AsicScalars } from '@headframe/domain/devices/asic/asic-report';
import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { scalarsSchemaOf } from '@headframe/domain/devices/scalars-schema';
import { z } from 'zod';

/** The narrow part of a miner's reading. */
export type Scalars = AsicScalars;
/** The wide part of a miner's reading. */
export type Detail = AsicDetail;

/** Why a poll gave no reading. */
const failureSchema = z.object({
  kind: z.enum(['timeout', 'connection', 'reply', 'refused', 'hostKey']),
  message: z.string().max(512),
});

/** Numbers and flags of a reading, by the names of the kind's measures. */
export type ScalarValues = Readonly<Record<string, number | boolean | null>>;

/** What a device reports of one of its parts. */
export interface PartReport {
  /** What the device holds stable: the part keeps its ordinal as long as its key is the same. */
  key: string;
  name: string;
  scalars: ScalarValues;
}

/**
 * One poll of one device, as the server reads it. `at` is the agent's clock in milliseconds since the epoch. Either a
 * reading (`scalars`, and `detail` where it changed) or the reason why there is none (`failure`).
 */
export interface DeviceReport<Values extends ScalarValues = ScalarValues, Wide extends object = object> {
  deviceId: number;
  /** Agents before this field read miners alone. */
  kind?: string | undefined;
  at: number;
  /** Where the device was reached; differs from the known address after it was discovered elsewhere by its MAC. */
  ip: string;
  scalars: Values | null;
  detail: Wide | null;
  /** Of devices with parts. */
  parts?: PartReport[] | undefined;
  failure: z.infer<typeof failureSchema> | null;
}

/** The kind of a report; agents before the field read miners alone. */
export function kindOfReport({ kind }: Pick<DeviceReport, 'kind'>): string {
  return kind ?? 'asic';
}

function partSchema({ part }: DeviceKind) {
  return z
    .array(
      z.object({
        key: z.string().regex(/^[\x20-\x7e]{1,128}$/),
        name: z.string().max(255),
        scalars: scalarsSchemaOf(part?.measures ?? {}),
      }),
    )
    .max(part?.max ?? 0)
    .optional();
}

function reportSchemaOf(kind: DeviceKind) {
  const name = z.literal(kind.kind);
  return z.object({
    deviceId: z.number().int().positive(),
    kind: kind.kind === 'asic' ? name.optional() : name,
    at: z.number().int().positive(),
    ip: z.ipv4(),
    scalars: scalarsSchemaOf(kind.measures).nullable(),
    detail: kind.detail.nullable(),
    parts: partSchema(kind),
    failure: failureSchema.nullable(),
  });
}

/** The schema of reports of these kinds; one of any other kind cannot be read. */
export function deviceReportSchemaOf(kinds: readonly DeviceKind[]): z.ZodType<DeviceReport> {
  const [first, ...others] = kinds.map(reportSchemaOf);
  if (!first) throw new RangeError('No kind of devices is known.');
  return z.discriminatedUnion('kind', [first, ...others]) as never;
}

/** The schema of reports of all kinds that this version knows. */
export const deviceReportSchema = deviceReportSchemaOf(deviceKinds);

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
