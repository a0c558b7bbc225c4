/** How large a `where` from outside may be, so that no expression can exhaust the parser or the database. */
export const whereLimits = {
  /** Wheres inside wheres, the outermost counted as one. */
  depth: 10,
  /** Wheres and operators together. */
  nodes: 200,
  /** Entries of one `_in`, `_nin` or `_contains` list. */
  listEntries: 1000,
  /** Characters of one text value or pattern. */
  textLength: 1000,
} as const;
