import type { DevicePlace } from './device-place.ts';
import { PlaceIndex, type KnownPlace } from './place-index.ts';
import { rackRecord } from './rack.record.ts';
import { siteGroupRecord } from './site-group.record.ts';

/** A rack with the name of its group; null: it stands in none. */
export interface KnownRack extends KnownPlace {
  readonly group: string | null;
}

/** What a rack is called of which neither name nor position is known. */
const unnamed = 'Unnamed';

const nothingKnown = { row: null, column: null, rows: null, columns: null } as const;

/** A group or rack as a place gives it: without a name it is called after its position. */
function given(name?: string | null, row: number | null = null, column: number | null = null): KnownPlace | undefined {
  if (name == null && row === null && column === null) return undefined;
  return { ...nothingKnown, name: name ?? `[${row ?? ''},${column ?? ''}]`, row, column };
}

/** The groups and racks of one type in a subaccount. Those that places bring about are known from then on. */
export class KnownPlaces {
  readonly #groups: PlaceIndex;
  readonly #racks = new Map<string, PlaceIndex>();
  #rackCount: number;

  constructor(groups: readonly KnownPlace[], racks: readonly KnownRack[]) {
    this.#groups = new PlaceIndex('Group', groups);
    this.#rackCount = racks.length;
    for (const rack of racks) this.#racksIn(rack.group).add(rack);
  }

  #racksIn(group: string | null): PlaceIndex {
    const key = group === null ? '' : `group ${group.toLowerCase()}`;
    const racks = this.#racks.get(key) ?? new PlaceIndex('Rack', []);
    this.#racks.set(key, racks);
    return racks;
  }

  /**
   * The place with the group and rack that it means, by name, else by position, whole and as they are kept; null for a place without any
   * part. A text says why nothing can stand there.
   */
  resolve(place: DevicePlace): DevicePlace | string | null {
    const { row = null, column = null } = place;
    const givenGroup = given(place.groupName, place.groupRow, place.groupColumn);
    const givenRack = given(place.rackName, place.rackRow, place.rackColumn);
    if (!givenGroup && !givenRack && row === null && column === null) return null;
    const group = givenGroup ? this.#groups.find(givenGroup, place.groupName != null) : null;
    if (typeof group === 'string') return group;
    const racks = this.#racksIn(group?.name ?? null);
    const rack = racks.find(givenRack ?? { ...nothingKnown, name: unnamed }, place.rackName != null);
    if (typeof rack === 'string') return rack;
    const fault =
      outsideFault('Group', group, rack, `rack "${rack.name}"`) ??
      outsideFault('Rack', rack, { row, column }, 'the device');
    if (fault !== undefined) return fault;
    const count = racks.size;
    racks.add(rack);
    this.#rackCount += racks.size - count;
    if (group) this.#groups.add(group);
    if (this.#rackCount > rackRecord.limit) return `There may be ${rackRecord.limit} racks at most.`;
    if (this.#groups.size > siteGroupRecord.limit) return `There may be ${siteGroupRecord.limit} groups at most.`;
    return {
      groupName: group?.name ?? null,
      groupRow: group?.row ?? null,
      groupColumn: group?.column ?? null,
      rackName: rack.name,
      rackRow: rack.row,
      rackColumn: rack.column,
      row,
      column,
    };
  }
}

function outsideFault(
  what: string,
  around: KnownPlace | null,
  { row, column }: Pick<KnownPlace, 'row' | 'column'>,
  subject: string,
): string | undefined {
  if (!around) return undefined;
  const { name, rows, columns } = around;
  if ((row ?? 0) <= (rows ?? Infinity) && (column ?? 0) <= (columns ?? Infinity)) return undefined;
  const count = (bound: number | null, one: string) =>
    bound === 1 ? `1 ${one}` : `${bound ?? 'any number of'} ${one}s`;
  return `${what} "${name}" has ${count(rows, 'row')} and ${count(columns, 'column')}; ${subject} would be outside of them.`;
}
