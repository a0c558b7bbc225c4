/** A copy without null and undefined fields, at every depth: GraphQL hands over absent and null fields alike. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part != null)
      .map(([name, part]) => [name, withoutNulls(part)]),
  );
}
