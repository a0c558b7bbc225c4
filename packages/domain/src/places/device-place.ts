import { z } from 'zod';
import type { ImportedSetting } from '../imports/define-import.ts';
import type { ImportValue, ValueColumn } from '../imports/import-column.ts';
import { maxCoordinate, maxPlaceName } from './place-fields.ts';
import { lineOfText } from '../devices/line-of-text.ts';

const name = lineOfText(maxPlaceName).min(1).nullable().optional();
const coordinate = z.number().int().min(1).max(maxCoordinate).nullable().optional();

/** Where a device stands: its group and rack on the site, and its row and column there. Coordinates start at 1. */
export const placeSchema = z.object({
  groupName: name,
  groupRow: coordinate,
  groupColumn: coordinate,
  rackName: name,
  rackRow: coordinate,
  rackColumn: coordinate,
  row: coordinate,
  column: coordinate,
});

/** See {@link placeSchema}; what is left out is not known. */
export type DevicePlace = z.output<typeof placeSchema>;

/** Names of the parts of a place, in the order of exports. */
export const placeParts = Object.keys(placeSchema.shape) as readonly (keyof DevicePlace)[];

type PartName = keyof DevicePlace;
type Parts = readonly [name: PartName, row: PartName, column: PartName];

const groupParts = ['groupName', 'groupRow', 'groupColumn'] as const;
const rackParts = ['rackName', 'rackRow', 'rackColumn'] as const;

const only = (place: DevicePlace, parts: readonly PartName[]): DevicePlace =>
  Object.fromEntries(parts.map((part) => [part, place[part]]));

/** Whether another name is given. */
const isRenamed = (before: DevicePlace, given: DevicePlace, [name]: Parts): boolean =>
  given[name] !== undefined && given[name] !== (before[name] ?? null);

/** Whether another group or rack is given. Its position is not taken away with one device, so that null says nothing. */
const isOther = (before: DevicePlace, given: DevicePlace, parts: Parts): boolean =>
  isRenamed(before, given, parts) || parts.slice(1).some((part) => given[part] != null && given[part] !== before[part]);

/** Group or rack after some of its parts were set: another name, or another position without a name, is another one. */
function changedParts(before: DevicePlace, given: DevicePlace, parts: Parts): DevicePlace {
  if (isRenamed(before, given, parts)) return only(given, parts);
  const [name, row, column] = parts;
  const isMoved = isOther(before, given, parts) && given[name] === undefined && (before[row] ?? before[column]) != null;
  return {
    [name]: isMoved ? null : before[name],
    [row]: given[row] ?? before[row],
    [column]: given[column] ?? before[column],
  };
}

/**
 * The place of a device after some parts of it were set; null where nothing is left of it. In another group, the position of the rack is that
 * which is given.
 */
export function changedPlace(before: DevicePlace | null, given: DevicePlace): DevicePlace | null {
  const known = before ?? {};
  const inOtherGroup = isOther(known, given, groupParts);
  const rackBefore = inOtherGroup ? only(known, ['rackName']) : known;
  const joined: DevicePlace = {
    ...changedParts(known, given, groupParts),
    ...changedParts(rackBefore, given, rackParts),
    row: given.row === undefined ? known.row : given.row,
    column: given.column === undefined ? known.column : given.column,
  };
  const parts = placeParts.filter((part) => joined[part] != null).map((part) => [part, joined[part]]);
  return parts.length === 0 ? null : (Object.fromEntries(parts) as DevicePlace);
}

/** A place with all its parts, so that it stands for itself whatever was known before. */
export const wholePlace = (place: DevicePlace | null): DevicePlace =>
  Object.fromEntries(placeParts.map((part) => [part, place?.[part] ?? null]));

/** The place of devices, as imports set it. */
export const placeSetting: ImportedSetting = {
  label: 'Location',
  permission: 'agent_worker_sitemap_write',
  values: { place: placeSchema },
  change: ({ place: before }: { place: DevicePlace | null }, { place }: { place: DevicePlace }) => ({
    place: changedPlace(before, place),
  }),
};

function part(key: keyof DevicePlace, description: string, example: string): ValueColumn {
  const given = (value: ImportValue) => ({ place: { [key]: value } });
  const shown = ({ place }: { place?: DevicePlace | null }) => place?.[key] ?? null;
  const type = key.endsWith('Name') ? 'text' : 'coordinate';
  return { role: 'value', setting: 'place', type, description, example, given, shown };
}

/** The columns of a place, under the names that exports use. */
export const placeColumns = {
  group_name: part('groupName', 'Name of the group', 'Hall A'),
  group_row: part('groupRow', 'Row of the group on the site, from 1', '1'),
  group_column: part('groupColumn', 'Column of the group on the site, from 1', '1'),
  rack_name: part('rackName', 'Name of the rack', 'A-07'),
  rack_row: part('rackRow', 'Row of the rack in its group, from 1', '2'),
  rack_column: part('rackColumn', 'Column of the rack in its group, from 1', '7'),
  row: part('row', 'Row of the device in its rack, from 1', '3'),
  column: part('column', 'Column of the device in its rack, from 1', '4'),
} as const;

/** What no two devices share: group, rack, row and column; null for a device without row and column. */
export function placeKey(place: DevicePlace | null | undefined): string | null {
  if (place?.row == null || place.column == null) return null;
  return placeParts.map((key) => String(place[key] ?? '')).join(' / ');
}
