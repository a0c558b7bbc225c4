import { asicKind } from './asic/asic.kind.ts';
import type { DeviceKind } from './define-kind.ts';

/** Every kind of devices that this version knows. */
export const deviceKinds = [asicKind] as const satisfies readonly DeviceKind[];

/** Name of a kind. */
export type KindName = (typeof deviceKinds)[number]['kind'];
