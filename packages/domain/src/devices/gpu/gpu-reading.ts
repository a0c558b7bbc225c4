import { z } from 'zod';
import { hostKeyFingerprintSchema } from '../host-keys.ts';
import type { ScalarsOf } from '../measure.ts';
import { scalarsSchemaOf } from '../scalars-schema.ts';
import { gpuMeasures } from './gpu-measures.ts';

/** Bounds of what one card may report. */
export const gpuLimits = { text: 255, cards: 64, instances: 16, name: 64 } as const;

/** Families of cards: read where the agent runs, or over SSH. */
export const gpuFamilies = ['nvidia-smi', 'nvidia-smi-ssh'] as const;
export type GpuFamily = (typeof gpuFamilies)[number];

/** What identifies a card for good: `GPU-` and a UUID. */
const gpuUuidSchema = z.string().regex(/^GPU-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

const text = z.string().max(gpuLimits.text).nullable();

/** One instance of a card that is split (multi-instance GPU). */
const gpuInstanceSchema = z.object({
  /** The place among the instances of the card, from 0. */
  index: z.number().int().min(0).max(255),
  gpuInstanceId: z.number().int().min(0).max(255).nullable(),
  computeInstanceId: z.number().int().min(0).max(255).nullable(),
  /** MiB. */
  memoryTotal: z.number().min(0).max(1e9).nullable(),
});
export type GpuInstance = z.infer<typeof gpuInstanceSchema>;

/** Figures of one reading of a card; null where it does not report one. */
export const gpuScalarsSchema = scalarsSchemaOf(gpuMeasures);

/** Figures of one reading of a card. */
export type GpuScalars = ScalarsOf<typeof gpuMeasures>;

/** What seldom changes about a card, and about the server that holds it. */
export const gpuDetailSchema = z.object({
  family: z.enum(gpuFamilies),
  /** The product: `NVIDIA GeForce RTX 3080` (name, product_name). */
  model: text,
  /** The VBIOS (vbios_version). */
  firmware: text,
  /** All cards of a server share its MAC address, so that no card is identified by it; see `hostMac`. */
  mac: z.null(),
  /** What identifies the card, wherever it stands; commands name it. */
  uuid: gpuUuidSchema,
  /** The place at which the driver counts the card now, from 0; it shifts when a card before it is gone. */
  index: z.number().int().min(0).max(255),
  /** `00000000:04:00.0`. */
  pciBusId: text,
  /** Serial number of the board; many cards report none. */
  boardSerial: text,
  driverVersion: text,
  /** Newest CUDA version that the driver supports (cuda_version of `nvidia-smi -q -x`). */
  cudaVersion: text,
  /** Name of the server (hostname, uname -n). */
  hostname: text,
  /** MAC address of the interface by which the server is reached, lower case with colons; null where it is not known. */
  hostMac: z
    .string()
    .regex(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/)
    .nullable(),
  /** Whether the driver stays loaded without a client, so that a power limit is not lost before the next restart. */
  persistenceMode: z.boolean().nullable(),
  /** Whether a power limit can be set (power management is supported). */
  powerManagement: z.boolean().nullable(),
  /** Whether the card is split into instances (MIG); null where it cannot be. */
  migMode: z.boolean().nullable(),
  instances: z.array(gpuInstanceSchema).max(gpuLimits.instances),
  /** Fingerprint of the host key that is pinned for the server; null where SSH is not used. */
  hostKey: hostKeyFingerprintSchema.nullable(),
});

/** What seldom changes about a card, and about the server that holds it. */
export type GpuDetail = z.infer<typeof gpuDetailSchema>;

/** One normalised reading of a card. */
export type GpuReading = GpuDetail & GpuScalars;
