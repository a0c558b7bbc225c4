import type { ImportKind } from '../import-kind.ts';
import type { DeviceKind } from './device-kind.ts';
import { placeStore, preparePlaces } from './place-store.ts';
import { planDevices } from './plan-devices.ts';
import { refuseTaken } from './refuse-taken.ts';
import { writeDevices } from './write-devices.ts';

/** A kind with what belongs to the places of its devices, where its files have columns of them. */
function withPlaces(kind: DeviceKind): DeviceKind {
  if (!('place' in kind.descriptor.settings)) return kind;
  return {
    ...kind,
    links: { place: placeStore(kind.topic), ...kind.links },
    prepares: { place: preparePlaces(kind.descriptor.kind), ...kind.prepares },
  };
}

/** Files whose rows are devices of a kind: found or added by address, and set as their settings say. */
export function deviceImport(declared: DeviceKind): ImportKind {
  const kind = withPlaces(declared);
  return {
    descriptor: kind.descriptor,
    reads: [kind.read],
    topic: kind.topic,
    plan: (context, _staged, rows) => planDevices(context, kind, rows),
    refuse: (transaction, staged) => refuseTaken(transaction, kind, staged),
    write: (context, rows, staged) => writeDevices(context, kind, rows, staged),
  };
}
