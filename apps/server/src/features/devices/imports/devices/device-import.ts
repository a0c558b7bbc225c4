import type { ImportKind } from '../import-kind.ts';
import type { DeviceKind } from './device-kind.ts';
import { planDevices } from './plan-devices.ts';
import { refuseTaken } from './refuse-taken.ts';
import { writeDevices } from './write-devices.ts';

/** Files whose rows are devices of a kind: found or added by address, and set as their settings say. */
export function deviceImport(kind: DeviceKind): ImportKind {
  return {
    descriptor: kind.descriptor,
    reads: [kind.read],
    topic: kind.topic,
    plan: (context, _staged, rows) => planDevices(context, kind, rows),
    refuse: (transaction, staged) => refuseTaken(transaction, kind, staged),
    write: (context, rows) => writeDevices(context, kind, rows),
  };
}
