// Written by `npm run features` from the registrations of the features.
import { asicKind } from '../asic/asic.kind.ts';
import { containerKind } from '../container/container.kind.ts';
import { gpuKind } from '../gpu/gpu.kind.ts';
import { pduKind } from '../pdu/pdu.kind.ts';
import { plcKind } from '../plc/plc.kind.ts';
import { sensorKind } from '../sensor/sensor.kind.ts';
import type { DeviceKind } from '../define-kind.ts';

/** Every kind of devices that this version knows. */
export const deviceKinds = [asicKind, containerKind, gpuKind, pduKind, plcKind, sensorKind] as const satisfies readonly DeviceKind[];
