import type { GpuCommand } from '@headframe/domain/devices/gpu/gpu-commands';
import type { GpuReading } from '@headframe/domain/devices/gpu/gpu-reading';
import type { Driver } from '../driver.ts';

/** What commands change about a card, by the name of its reader. */
export interface GpuFields {
  /** The power limit that the driver of the server keeps, W; null where the card reports none. */
  powerTarget: { watts: number | null };
  /** Fingerprint of the host key that the server shows. */
  hostKey: string;
}

/** A driver of cards. */
export type GpuDriver = Driver<GpuReading, GpuCommand, GpuFields>;
