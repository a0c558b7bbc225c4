import type { DeviceKind } from './define-kind.ts';
import { unidentifiedFamily } from './unidentified-family.ts';
import { deviceKinds, type KindName } from './kinds.ts';

const byName: ReadonlyMap<string, DeviceKind> = new Map(deviceKinds.map((kind) => [kind.kind, kind]));

/** The names of all kinds that this version knows. */
export const kindNames = deviceKinds.map(({ kind }) => kind) as [KindName, ...KindName[]];

/** The descriptor of a kind; undefined where this version does not know it. */
export function findKind(kind: string): DeviceKind | undefined {
  return byName.get(kind);
}

/** Whether a text names a kind of this version. */
export function isKnownKind(kind: string): kind is KindName {
  return byName.has(kind);
}

/** What people read for a kind: `PDU`; an unknown one reads as it is. */
export function kindLabel(kind: string): string {
  return byName.get(kind)?.label ?? kind;
}

/** What people read for the devices of a kind: `PDUs`; an unknown one reads as it is. */
export function kindPlural(kind: string): string {
  const label = byName.get(kind)?.label;
  return label === undefined ? kind : `${label}s`;
}

/** The devices of a kind within a sentence: `sensors`, `PDUs`. */
export function kindNoun(kind: string): string {
  return kindPlural(kind).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

/** Whether this version knows what a device is: its kind, and its family where a site adds none of its own. */
export function isSupported({ kind, family }: { kind: string; family: string }): boolean {
  const known = byName.get(kind);
  if (known === undefined) return false;
  return known.hasSiteFamilies === true || family === unidentifiedFamily || known.families.includes(family);
}
