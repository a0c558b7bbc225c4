import { z } from 'zod';
import type { ImportedSetting } from '../../imports/define-import.ts';
import { importLimits } from '../../imports/import-limits.ts';
import type { ImportValue, ValueColumn } from '../../imports/import-column.ts';
import { lineOfText } from '../line-of-text.ts';

/** Max. characters of the name of a group or a rack. */
export const maxPlaceName = 64;

const name = lineOfText(maxPlaceName).min(1).nullable().optional();
const coordinate = z.number().int().min(1).max(importLimits.rows).nullable().optional();

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

/** The place of a device after some parts of it were set; null where nothing is left of it. */
function changedPlace(before: DevicePlace | null, given: DevicePlace): DevicePlace | null {
  const joined = { ...before, ...given };
  const parts = placeParts.filter((part) => joined[part] != null).map((part) => [part, joined[part]]);
  return parts.length === 0 ? null : (Object.fromEntries(parts) as DevicePlace);
}

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
