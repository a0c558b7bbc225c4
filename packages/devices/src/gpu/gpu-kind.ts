import { isDeepStrictEqual } from 'node:util';
import { gpuCommands, type GpuCommand } from '@headframe/domain/devices/gpu/gpu-commands';
import { gpuDetailSchema, gpuScalarsSchema, type GpuReading } from '@headframe/domain/devices/gpu/gpu-reading';
import { defineDriverKind, type DriverKind } from '../driver-kind.ts';
import type { GpuDriver, GpuFields } from './gpu-driver.ts';
import { nvidiaLocalDriver, nvidiaSshDriver } from './nvidia-driver.ts';
import type { Verification } from '../driver.ts';

/** Drivers keep a limit in thousandths of a watt. */
const toleranceWatts = 0.5;

/** Whether a card keeps the power limit that it was commanded. */
function comparePowerTarget({ watts }: { watts: number }, reported: GpuFields['powerTarget']): Verification {
  if (reported.watts === null) return { state: 'pending', reason: 'The card reports no power limit.' };
  if (Math.abs(reported.watts - watts) <= toleranceWatts) return { state: 'verified' };
  return { state: 'pending', reason: `The power limit is ${reported.watts} W.` };
}

/** Whether a server shows the host key that was accepted. */
function compareHostKey({ fingerprint }: { fingerprint: string }, shown: string): Verification {
  if (shown === fingerprint) return { state: 'verified' };
  return { state: 'failed', reason: `The server shows the host key ${shown}.` };
}

/** Cards read by these drivers. */
export function gpuKindOf(drivers: readonly GpuDriver[]): DriverKind<GpuReading, GpuCommand, GpuFields> {
  return defineDriverKind<GpuReading, GpuCommand, GpuFields>({
    kind: 'gpu',
    drivers,
    pollsTogether: true,
    commands: gpuCommands,
    comparisons: { powerTarget: comparePowerTarget, hostKey: compareHostKey },
    split: (reading) => ({
      scalars: gpuScalarsSchema.parse(reading),
      detail: gpuDetailSchema.parse(reading),
      parts: [],
    }),
    detailChanged: (sent, now) => !isDeepStrictEqual(sent, now),
  });
}

/** The cards of GPU servers. */
export const gpuKind = gpuKindOf([nvidiaLocalDriver(), nvidiaSshDriver()]);
