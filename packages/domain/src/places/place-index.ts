import { messageText } from '../errors/error-catalogue.ts';
import { positionText } from './place-text.ts';

/** A group or a rack as far as places are found by it. */
export interface KnownPlace {
  readonly name: string;
  readonly row: number | null;
  readonly column: number | null;
  readonly rows: number | null;
  readonly columns: number | null;
}

const positionOf = ({ row, column }: KnownPlace) => (row === null || column === null ? null : `${row},${column}`);

/** Groups of a site, or racks of a group, by name, whatever the case of its letters, and by position. */
export class PlaceIndex {
  readonly #what: string;
  readonly #byName = new Map<string, KnownPlace>();
  readonly #byPosition = new Map<string, KnownPlace>();

  /** @param what `Group` or `Rack`, for refusals */
  constructor(what: string, places: readonly KnownPlace[]) {
    this.#what = what;
    for (const place of places) this.add(place);
  }

  add(place: KnownPlace): void {
    this.#byName.set(place.name.toLowerCase(), place);
    const position = positionOf(place);
    if (position !== null) this.#byPosition.set(position, place);
  }

  get size(): number {
    return this.#byName.size;
  }

  /**
   * The one that is meant, with the position that is given where it has none; the given one itself where there is none such. One that is not
   * named is found by its position. A text says what it contradicts.
   */
  find(given: KnownPlace, isNamed: boolean): KnownPlace | string {
    const atPosition = this.#byPosition.get(positionOf(given) ?? '');
    const meant = this.#byName.get(given.name.toLowerCase()) ?? (isNamed ? undefined : atPosition);
    if (!meant) return atPosition ? this.#takenText(atPosition) : given;
    const row = meant.row ?? given.row;
    const column = meant.column ?? given.column;
    if ((given.row ?? row) !== row || (given.column ?? column) !== column)
      return `${this.#what} "${meant.name}" stands at ${positionText(row, column)}, not at ${positionText(given.row, given.column)}.`;
    const completed = { ...meant, row, column };
    const there = this.#byPosition.get(positionOf(completed) ?? '');
    return there && there.name !== meant.name ? this.#takenText(there) : completed;
  }

  #takenText({ name, row, column }: KnownPlace): string {
    return `${messageText('duplicateCoordinates')} ${this.#what} "${name}" stands at ${positionText(row, column)}.`;
  }
}
