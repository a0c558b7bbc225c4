/** The entries whose text holds every word of the search, in any order and case. */
export function findEntries<Entry>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
  search: string,
): readonly Entry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = textOf(entry).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
