import { plcMeasures } from '@headframe/domain/devices/plc/plc-measures';
import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { missingText } from '@headframe/domain/units/number-text';
import type { PlcRowFragment } from '../../../generated/plc.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { measureText } from '../history/index.ts';

/** The name of a PLC: its own, else its address. */
export function plcName({ name, ip }: Pick<PlcRowFragment, 'name' | 'ip'>): string {
  return name || ip;
}

/** A figure of a PLC; the sign for "not reported" where there is none. */
export const figureText = measureText<PlcRowFragment, keyof typeof plcMeasures>(plcMeasures);

/** The coils of a PLC that are on, of all, such as `3 of 16 on`. */
export function coilsText({ coilsOn, coilsOff }: Pick<PlcRowFragment, 'coilsOn' | 'coilsOff'>): string {
  if (coilsOn === null || coilsOff === null) return missingText;
  return `${formatCount(coilsOn)} of ${formatCount(coilsOn + coilsOff)} on`;
}

/** How the map of a site counts coils, in words. */
export function addressingText(addressing: string | null): string {
  if (addressing === 'zero-based') return 'from 0, as on the wire';
  return addressing === 'one-based' ? 'from 1, one more than on the wire' : missingText;
}

/** What people read for an issue flag; one of a newer server reads as it is. */
export function issueText(issue: string): string {
  return (plcKind.issues as Readonly<Record<string, string>>)[issue] ?? issue;
}
