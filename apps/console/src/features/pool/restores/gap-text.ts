/** The time that a restored database does not know, in words, such as `from 20 Nov 2026, 14:02 to 20 Nov 2026, 15:40`. */
export function gapText(
  { gapFrom, gapTo }: { gapFrom: string | null; gapTo: string | null },
  format: (at: Date) => string,
): string {
  if (gapFrom !== null && gapTo !== null) return `from ${format(new Date(gapFrom))} to ${format(new Date(gapTo))}`;
  if (gapTo !== null) return `from the time of the backup to ${format(new Date(gapTo))}`;
  return 'in a time that no program can name';
}
