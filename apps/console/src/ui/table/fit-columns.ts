/**
 * How much a column matters: where there is no room for all, those of 3 leave before those of 2, and those of 1 last. Those of 3 leave
 * already where the text of others would be cut.
 */
export type ColumnPriority = 1 | 2 | 3;

/** What decides about a column where the columns compete for room. */
export interface FittedColumn {
  key: string;
  /** Px as described, or as a person set it. */
  width: number;
  /** Px at which no cell on screen is cut; at least `width`. */
  need: number;
  priority: ColumnPriority;
  /** Whether it stays whatever the room is. */
  isKept: boolean;
  /** Whether no row on screen has anything in it. */
  isEmpty: boolean;
}

/** The columns for which there is room. */
export interface ColumnFit {
  /** Keys of the columns without room. */
  leftOut: readonly string[];
  /** Px of the others, by key. */
  widths: Readonly<Record<string, number>>;
}

const sum = (columns: readonly FittedColumn[], px: (column: FittedColumn) => number): number =>
  columns.reduce((total, column) => total + px(column), 0);

/** Takes off columns, one after another in their order, until the others fit. */
function takeOff(
  columns: readonly FittedColumn[],
  candidates: readonly FittedColumn[],
  room: number,
  px: (column: FittedColumn) => number,
): readonly FittedColumn[] {
  let left = columns;
  for (const candidate of candidates) {
    if (sum(left, px) <= room) break;
    left = left.filter((column) => column !== candidate);
  }
  return left;
}

/**
 * Decides which columns fit `room` px (0 while it is not known), and how wide they are. Where cells would be cut, empty columns leave,
 * then those of priority 3; where the columns do not fit at all, the least important leave, of equal ones the last. Room to spare goes to columns with cut cells.
 */
export function fitColumns(columns: readonly FittedColumn[], room: number): ColumnFit {
  const widthOf = ({ width }: FittedColumn) => width;
  const fromTheEnd = columns.toReversed().filter(({ isKept }) => !isKept);
  const dispensable = [
    ...fromTheEnd.filter(({ isEmpty }) => isEmpty),
    ...fromTheEnd.filter(({ isEmpty, priority }) => !isEmpty && priority === 3),
  ];
  const byPriority = fromTheEnd.toSorted((one, other) => other.priority - one.priority);
  const uncut = room > 0 ? takeOff(columns, dispensable, room, ({ need }) => need) : columns;
  const fitting = room > 0 ? takeOff(uncut, byPriority, room, widthOf) : uncut;
  let spare = Math.max(0, room - sum(fitting, widthOf));
  const widths = new Map(fitting.map(({ key, width }) => [key, width]));
  for (const { key, width, need } of fitting.toSorted(
    (one, other) => one.need - one.width - (other.need - other.width),
  )) {
    const more = Math.min(spare, need - width);
    spare -= more;
    widths.set(key, width + more);
  }
  return {
    leftOut: columns.filter((column) => !fitting.includes(column)).map(({ key }) => key),
    widths: Object.fromEntries(widths),
  };
}
