/** Writes ids as ascending ranges, such as `1-340,342`: devices of one site mostly have neighbouring ids. */
export function writeIdRanges(ids: Iterable<number>): string {
  const sorted = [...new Set(ids)].toSorted((one, other) => one - other);
  const ranges: string[] = [];
  for (let index = 0; index < sorted.length;) {
    const first = sorted[index] ?? 0;
    let last = first;
    while (sorted[index + 1] === last + 1) {
      last += 1;
      index += 1;
    }
    ranges.push(first === last ? `${first}` : `${first}-${last}`);
    index += 1;
  }
  return ranges.join(',');
}

/** Reads what {@link writeIdRanges} wrote; `null` for any other text. */
export function readIdRanges(text: string): number[] | null {
  const ids: number[] = [];
  for (const range of text === '' ? [] : text.split(',')) {
    const match = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(range);
    if (!match) return null;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (last < first || last - first > 10_000_000) return null;
    for (let id = first; id <= last; id += 1) ids.push(id);
  }
  return ids;
}
