/**
 * Writes a value as JSON that PostgreSQL accepts: zero characters and halves of surrogate pairs, which devices with broken
 * memory do report as names, are left out of texts.
 */
export function storedJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'string' ? entry.toWellFormed().replaceAll('\u0000', '') : entry,
  );
}
