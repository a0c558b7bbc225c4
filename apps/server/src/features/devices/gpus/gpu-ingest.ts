import type { GpuDetail, GpuScalars } from '@headframe/domain/devices/gpu/gpu-reading';
import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import { issueBitsOf, plainIngest } from '../kind-platform/index.ts';

const bit = issueBitsOf(gpuKind);

/** The name of a card that no operator has named: its server and its place there, such as `rig-3:0`. */
export function gpuName({ hostname, index }: Pick<GpuDetail, 'hostname' | 'index'>): string | null {
  return hostname === null ? null : `${hostname}:${index}`;
}

function gpuIssues({ lost, resetRequired, slowdown, uncorrectedErrors }: GpuScalars): number {
  return (
    (lost ? bit('GPU_LOST') : 0) |
    (resetRequired ? bit('RESET_REQUIRED') : 0) |
    (slowdown ? bit('THERMAL_SLOWDOWN') : 0) |
    ((uncorrectedErrors ?? 0) > 0 ? bit('MEMORY_ERRORS') : 0)
  );
}

/** Cards for the ingest. A card does what it is there for as long as its driver has not lost it. */
export const gpuIngest = plainIngest<GpuDetail>({
  kind: gpuKind,
  topic: 'gpu',
  ownTables: ['gpu'],
  identityOf: ({ family, model, firmware, uuid, hostname, index }) => ({
    family,
    model,
    firmware,
    serialNumber: uuid,
    hostname,
    name: gpuName({ hostname, index }),
  }),
  judge: ({ scalars }) => ({
    issues: gpuIssues(scalars as GpuScalars),
    authError: false,
    isActive: (scalars as GpuScalars).lost !== true,
    columns: {},
    detail: null,
  }),
});
