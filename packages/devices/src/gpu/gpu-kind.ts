import { isDeepStrictEqual } from 'node:util';
import { gpuCommands, type GpuCommand } from '@headframe/domain/devices/gpu/gpu-commands';
import { gpuDetailSchema, gpuScalarsSchema, type GpuReading } from '@headframe/domain/devices/gpu/gpu-reading';
import { defineDriverKind, type DriverKind } from '../driver-kind.ts';
import type { GpuDriver, GpuFields } from './gpu-driver.ts';
import { nvidiaLocalDriver, nvidiaSshDriver } from './nvidia-driver.ts';
import { compareHostKey, comparePowerTarget } from './read-back.ts';

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
