import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { phaseImbalance } from '@headframe/domain/devices/pdu/phase-imbalance';
import { phaseLoadText } from '@headframe/domain/devices/pdu/phase-load';
import { formatNumber, formatQuantity, missingText } from '@headframe/domain/units/number-text';
import type { PduRowFragment } from '../../../generated/pdu.ts';
import { measureText } from '../history/index.ts';

/** The name of a PDU: its own, else its address. */
export function pduName({ name, ip }: Pick<PduRowFragment, 'name' | 'ip'>): string {
  return name || ip;
}

/** A figure of a PDU with its unit; the sign for "not reported" where there is none. */
export const figureText = measureText<PduRowFragment, keyof typeof pduMeasures>(pduMeasures);

export type PhaseMeasure = 'current' | 'voltage' | 'power' | 'powerFactor' | 'energy' | 'load' | 'loadState';

/** The phases of an inlet, in its sequence. */
export const phaseNames = ['L1', 'L2', 'L3'] as const;

/** A measure of each phase, null where a phase does not report it. */
export function phaseValues(pdu: PduRowFragment, measure: PhaseMeasure): readonly (number | null)[] {
  return phaseNames.map((phase) => pdu[`${measure}${phase}`]);
}

/** A measure of one phase as people read it. */
export function phaseText(pdu: PduRowFragment, measure: PhaseMeasure, phase: (typeof phaseNames)[number]): string {
  if (measure === 'loadState') return phaseLoadText(pdu[`loadState${phase}`]) ?? missingText;
  return figureText(pdu, `${measure}${phase}`);
}

/** A measure of the phases in one line, such as `12.1 / 12.3 / 11.9 A`; phases that report nothing are left out at the end. */
export function phasesText(pdu: PduRowFragment, measure: 'current' | 'load'): string {
  const values = phaseValues(pdu, measure);
  const last = values.findLastIndex((value) => value !== null);
  if (last < 0) return missingText;
  // Three currents of three digits fit the column without decimals alone.
  const decimals = measure === 'current' && values.every((value) => value === null || value < 100) ? 1 : 0;
  const figures = values.slice(0, last + 1).map((value) => formatNumber(value, decimals));
  return `${figures.join(' / ')} ${measure === 'current' ? 'A' : '%'}`;
}

/** How unevenly the phases are loaded, such as `4 %`; undefined for a single phase. */
export function imbalanceText(pdu: PduRowFragment): string | undefined {
  const imbalance = phaseImbalance(phaseValues(pdu, 'current'));
  return imbalance === null ? undefined : formatQuantity(imbalance, '%', 0);
}

/** A figure of the environment of a PDU, marked where it is that of a single sensor. */
export function environmentText(pdu: PduRowFragment, name: 'temperature' | 'humidity'): string {
  const isSingle = pdu[name] !== null && pdu[`${name}Sensors`] === 1;
  return `${figureText(pdu, name)}${isSingle ? ' (1 sensor)' : ''}`;
}

/** What people read for an issue flag; one of a newer server reads as it is. */
export function issueText(issue: string): string {
  return (pduKind.issues as Readonly<Record<string, string>>)[issue] ?? issue;
}

/** Whether an issue says more than that the unit does not answer, which its state says. */
export function isNoState(issue: string): boolean {
  return issue !== 'DISCONNECTED';
}
