import type { AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { Capabilities } from '@headframe/domain/devices/capability';
import { fanCapability } from '../fan-capability.ts';
import { wattsAlone } from '../watt-capability.ts';

/** What Braiins OS cannot be commanded to do: all else it can. */
export const braiinsCapabilities = (model: string | null): Partial<Capabilities<AsicCommandKind>> => ({
  powerAdjust: wattsAlone('Braiins OS'),
  powerScaling: { supported: false, reason: 'Braiins OS takes a watt target, and no share of it.' },
  coolingAdjust: fanCapability(model, 'Braiins OS'),
});
