import { gpuMeasures, type GpuMeasure } from '@headframe/domain/devices/gpu/gpu-measures';
import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import { missingText } from '@headframe/domain/units/number-text';
import type { GpuRowFragment } from '../../../generated/gpu.ts';
import { measureText } from '../history/index.ts';

/** A figure of a GPU with its unit; the sign for "not reported" where there is none. */
export const figureText = measureText<GpuRowFragment, GpuMeasure>(gpuMeasures);

/** The name of a GPU: its alias, else its server and index, else its address and index. */
export function gpuName({ name, ip, index }: Pick<GpuRowFragment, 'name' | 'ip' | 'index'>): string {
  return name || (index === null ? ip : `${ip}:${index}`);
}

/** What people read for an issue; one of a later version as it is. */
export function issueText(issue: string): string {
  return (gpuKind.issues as Readonly<Record<string, string>>)[issue] ?? issue;
}

/** The power target beside what is in force; which of them is missing is said. */
export function targetText({ desiredPower, powerTargetMismatch }: GpuRowFragment): string {
  if (desiredPower === null) return 'none';
  return powerTargetMismatch ? `${desiredPower} W, not met` : `${desiredPower} W`;
}

/** Whether and how a card is split into instances. */
export function migText({ migMode, instanceCount }: Pick<GpuRowFragment, 'migMode' | 'instanceCount'>): string {
  if (migMode === null) return missingText;
  return migMode ? `on, ${instanceCount} instances` : 'off';
}
