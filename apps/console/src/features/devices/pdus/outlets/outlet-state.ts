import type { OutletRowFragment } from '../../../../generated/outlet.ts';
import { IconCircleDashed, IconPlayerPlay, IconPower } from '../../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../../ui/state/StatusBadge.tsx';

type OutletState = Pick<
  OutletRowFragment,
  'state' | 'changing' | 'desiredState' | 'outletMismatch' | 'isOnline' | 'viewOnly' | 'protectedAs'
>;

/** How the state of an outlet looks: it gives power, gives none, or its unit does not say. */
export function outletLook({ state }: Pick<OutletState, 'state'>): StatusLook {
  if (state === 'on') return { word: 'On', tone: 'ok', icon: IconPlayerPlay };
  if (state === 'off') return { word: 'Off', tone: 'idle', icon: IconPower };
  return { word: 'Unknown', tone: 'warn', icon: IconCircleDashed };
}

/** What is about to change, or should (the unit is switching, or the state is not the desired one), else what keeps it from being commanded. */
export function outletStateDetail({
  changing,
  desiredState,
  outletMismatch,
  isOnline,
  viewOnly,
  protectedAs,
}: OutletState): string | undefined {
  if (!isOnline) return 'PDU offline';
  if (changing) return 'Change pending';
  if (outletMismatch) return `Target ${desiredState}`;
  if (viewOnly) return 'View only';
  return protectedAs === null ? undefined : 'Protected';
}
