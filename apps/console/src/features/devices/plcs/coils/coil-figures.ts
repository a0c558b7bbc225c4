import { missingText } from '@headframe/domain/units/number-text';
import type { CoilRowFragment } from '../../../../generated/coil.ts';
import { IconCircleDashed, IconPlayerPlay, IconPower } from '../../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../../ui/state/StatusBadge.tsx';

/** The name of a coil: its own, else its wire address. */
export function coilName({ name, address, key }: Pick<CoilRowFragment, 'name' | 'address' | 'key'>): string {
  return name || `Coil ${address ?? key}`;
}

/** Where a coil lies, counted both ways, since documents differ: `Address 512 · no. 513`. */
export function registerText({ address }: Pick<CoilRowFragment, 'address'>): string {
  return address === null ? missingText : `Address ${address} · no. ${address + 1}`;
}

/** The same with what each of both counts from. */
export function registerFact({ address }: Pick<CoilRowFragment, 'address'>): string {
  return address === null ? missingText : `${address} counted from 0 (on the wire), ${address + 1} counted from 1`;
}

/** Which commands the map of the site allows on a coil. */
export function commandsText({ writable, pulsable }: Pick<CoilRowFragment, 'writable' | 'pulsable'>): string {
  if (!writable) return 'Read only';
  return pulsable ? 'On, off, pulse' : 'On, off';
}

/** How the state of a coil looks: on, off, or its PLC does not answer. */
export function coilLook({ state }: Pick<CoilRowFragment, 'state'>): StatusLook {
  if (state === 'on') return { word: 'On', tone: 'ok', icon: IconPlayerPlay };
  if (state === 'off') return { word: 'Off', tone: 'idle', icon: IconPower };
  return { word: 'Unknown', tone: 'warn', icon: IconCircleDashed };
}

/** What is about to change, or should: its feedback or its target differs. */
export function coilChange(
  coil: Pick<CoilRowFragment, 'changing' | 'output' | 'coilMismatch' | 'desiredState'>,
): string | undefined {
  if (coil.changing) return `Commanded ${coil.output ? 'on' : 'off'}`;
  return coil.coilMismatch ? `Target ${coil.desiredState}` : undefined;
}

/** The same, or that its PLC does not answer. */
export function coilStateDetail(coil: Parameters<typeof coilChange>[0] & { isOnline: boolean }): string | undefined {
  return coil.isOnline ? coilChange(coil) : 'PLC offline';
}
