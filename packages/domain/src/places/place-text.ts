import type { DevicePlace } from './device-place.ts';

/** Where something stands, such as `[2,7]`, with `-` for what is not known; undefined where nothing is. `position_text` of the database says the same. */
export function positionText(row: number | null | undefined, column: number | null | undefined): string | undefined {
  return row == null && column == null ? undefined : `[${row ?? '-'},${column ?? '-'}]`;
}

/** Name and position; what is called after its position is not named twice. */
function namedText(name: string | null | undefined, row?: number | null, column?: number | null): string | undefined {
  if (name?.startsWith('[')) return name;
  const parts = [name, positionText(row, column)].filter((part) => part != null);
  return parts.length === 0 ? undefined : parts.join(' ');
}

/** Where a device stands, such as `Hall A / A-07 [2,7] / [3,4]`, as far as it is known; `place_text` of the database says the same. */
export function placeText(place: DevicePlace | null): string | undefined {
  if (!place) return undefined;
  const parts = [
    namedText(place.groupName, place.groupRow, place.groupColumn),
    namedText(place.rackName, place.rackRow, place.rackColumn),
    positionText(place.row, place.column),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' / ');
}
