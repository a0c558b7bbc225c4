import { z } from 'zod';
import { unknownCoin } from '../../coins/algorithms.ts';
import { asicMeasures } from './asic-measures.ts';
import type { ScalarsOf } from '../measure.ts';
import { scalarsSchemaOf, unreported } from '../scalars-schema.ts';

/**
 * Device families a driver exists for, in the order in which their answers count at a discovery: a Whatsminer says more than an
 * Antminer, and firmware of others, which answers like that of the creator, comes before it. `cgminer` is the generic reader of
 * anything that answers the cgminer API, and is asked last.
 */
export const asicFamilies = [
  'whatsminer-v3',
  'whatsminer-v2',
  'braiins',
  'braiins-graphql',
  'luxos',
  'vnish',
  'axeos',
  'avalon',
  'epic',
  'elphapex',
  'sealminer',
  'proto',
  'auradine',
  'antminer',
  'cgminer',
] as const;
const asicFamilySchema = z.enum(asicFamilies);
export type AsicFamily = z.infer<typeof asicFamilySchema>;

/** The mode that a miner is set to: mining at its normal, lowered or raised setting, or asleep. */
export const powerModes = ['normal', 'sleep', 'low', 'high'] as const;
const powerModeSchema = z.enum(powerModes);
export type PowerMode = z.infer<typeof powerModeSchema>;

/** The modes in which a miner mines, as it can be tuned. */
export const tunedModes = ['low', 'normal', 'high'] as const;
export type TunedMode = (typeof tunedModes)[number];

/** Who sets the speed of a miner's fans: its firmware, or a fixed setting. */
const coolingModeSchema = z.enum(['auto', 'manual']);

const text = z.string().max(512);
const measure = z.number().finite();

/** One hashboard: hashrate in H/s, temperatures in °C, frequency in MHz. */
const asicBoardSchema = z.object({
  index: z.number().int().min(0).max(64),
  hashrate: measure.nullable(),
  idealHashrate: measure.nullable(),
  chips: z.number().int().min(0).nullable(),
  expectedChips: z.number().int().min(0).nullable(),
  pcbTemperatures: z.array(measure).max(64),
  chipTemperatures: z.array(measure).max(64),
  frequency: measure.nullable(),
  serialNumber: text.nullable(),
  working: z.boolean(),
});
export type AsicBoard = z.infer<typeof asicBoardSchema>;

/** One fan, in revolutions per minute. */
const asicFanSchema = z.object({ index: z.number().int().min(0).max(64), rpm: z.number().int().min(0) });
export type AsicFan = z.infer<typeof asicFanSchema>;

/** One configured pool as the device reports it; the password is never read back. */
const asicPoolSchema = z.object({
  address: text,
  user: text,
  active: z.boolean(),
  alive: z.boolean(),
  accepted: z.number().min(0).nullable(),
  rejected: z.number().min(0).nullable(),
  stale: z.number().min(0).nullable(),
});
export type AsicPool = z.infer<typeof asicPoolSchema>;

/** A fault the device itself reports. */
const asicErrorSchema = z.object({ code: z.string().max(64), message: text });
export type AsicError = z.infer<typeof asicErrorSchema>;

/** Bounds of {@link powerMetadataSchema}. */
export const maxPowerMetadata = { entries: 24, name: 64, text: 128 } as const;

/**
 * The settings behind a miner's draw as the device itself reports them, by its own names (`bitmain-work-mode`, `Power Limit`,
 * `Profile`): what the drivers make of them stands in the fields of this product.
 */
export const powerMetadataSchema = z
  .record(
    z.string().min(1).max(maxPowerMetadata.name),
    z.union([z.string().max(maxPowerMetadata.text), measure, z.boolean()]),
  )
  .refine((entries) => Object.keys(entries).length <= maxPowerMetadata.entries, 'Too many entries.');
export type PowerMetadata = z.infer<typeof powerMetadataSchema>;

/**
 * The wide part of a miner's reading (boards, fans, pools, identity, mode, errors), sent when it changed and every 10
 * minutes. Units: power W, temperatures °C, fans rpm. `null` means that the device does not report it.
 */
export const asicDetailSchema = z.object({
  /** Family of the driver that read it; another version may know families that this one has never heard of. */
  family: z.string().min(1).max(64),
  mac: z
    .string()
    .regex(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/)
    .nullable(),
  model: text.nullable(),
  firmware: text.nullable(),
  /** Control board, as the device names it; agents before this field send none. */
  controlBoard: text.nullable().default(null),
  serialNumber: text.nullable(),
  hostname: text.nullable(),
  /** Coin enum of the algorithm: 0 SHA-256 (Th/s family), 1 Scrypt (Mh/s family); `unknownCoin` where nothing says which. */
  coinEnum: z.number().int().min(0).max(6).or(z.literal(unknownCoin)),
  powerMode: powerModeSchema.nullable(),
  /** Watt target the device is set to, where it has one. */
  powerLimit: measure.nullable(),
  /** Profile or preset of the firmware that is in use, by the name that the firmware gives it; agents before this field send none. */
  preset: z.string().max(maxPowerMetadata.text).nullable().default(null),
  /** See {@link powerMetadataSchema}; agents before this field send none. */
  powerMetadata: powerMetadataSchema.nullable().default(null),
  /** Share of its stable draw that the device is scaled to, %; as all below it, agents before this field send none. */
  powerPercent: measure.nullable().default(null),
  coolingMode: coolingModeSchema.nullable().default(null),
  /** Fixed speed of the fans, %, where it is not the firmware that sets it. */
  fanPercent: measure.nullable().default(null),
  /** How far below its own target the firmware keeps the temperature, °C. */
  temperatureOffset: measure.nullable().default(null),
  /** Fan of the power supply, in revolutions per minute; agents before this field send none. */
  powerSupplyFan: z.number().int().min(0).nullable().default(null),
  /** Air or liquid around the miner, in °C, by its own sensor; agents before this field send none. */
  ambientTemperature: measure.nullable().default(null),
  /** Water of a hydro miner where it comes in, goes out, and cools the power supply, °C; agents before these fields send none. */
  waterInletTemperature: measure.nullable().default(null),
  waterOutletTemperature: measure.nullable().default(null),
  supplyWaterTemperature: measure.nullable().default(null),
  fans: z.array(asicFanSchema).max(16),
  boards: z.array(asicBoardSchema).max(16),
  /** At most three; dev-fee pools are left out. */
  pools: z.array(asicPoolSchema).max(3),
  /** Whether the locate LED blinks, where the device reports it. */
  blinking: z.boolean().nullable(),
  /** True when the device refused the stored credential for the part of the reading that needs it. */
  authError: z.boolean(),
  errors: z.array(asicErrorSchema).max(64),
});
export type AsicDetail = z.infer<typeof asicDetailSchema>;

/** The settings of a detail for a miner that reports none of them. */
export const unreportedSettings = {
  powerLimit: null,
  preset: null,
  powerMetadata: null,
  powerPercent: null,
  coolingMode: null,
  fanPercent: null,
  temperatureOffset: null,
} as const satisfies Partial<AsicDetail>;

/** What a driver reads at every poll: the measures that are not derived from the detail. */
type AsicMeasured = Pick<
  ScalarsOf<typeof asicMeasures>,
  {
    [Name in keyof typeof asicMeasures]: (typeof asicMeasures)[Name] extends { isDerived: true } ? never : Name;
  }[keyof typeof asicMeasures]
>;

/**
 * One normalised reading of a miner, made once, in the driver: its measures and its detail. `null` means that the device does
 * not report it; it is never a zero in disguise.
 */
export type AsicReading = AsicDetail & AsicMeasured;

const measured = Object.fromEntries(
  Object.entries(asicMeasures).filter(([, described]) => !('isDerived' in described)),
);

/** What a driver reads of a miner that reports none of its measures. */
export const unreportedMeasures = unreported(measured) as AsicMeasured;

/** The schema of {@link AsicReading}. */
export const asicReadingSchema: z.ZodType<AsicReading> = asicDetailSchema.extend(
  scalarsSchemaOf(measured).shape,
) as never;
