import type { AsicCommandKind } from '@headframe/domain/asic/asic-command';
import type { Capabilities } from '@headframe/domain/devices/capability';
import { coolingUnknown, wattsAlone } from '../watt-capability.ts';

/** What Braiins OS cannot be commanded to do: all else it can, whatever the model. */
export const braiinsCapabilities: Partial<Capabilities<AsicCommandKind>> = {
  powerAdjust: wattsAlone('Braiins OS'),
  powerScaling: { supported: false, reason: 'Braiins OS takes a watt target, and no share of it.' },
  coolingAdjust: coolingUnknown,
};
