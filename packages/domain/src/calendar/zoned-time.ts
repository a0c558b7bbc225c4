/** What a clock of one zone shows, to the minute, as a `datetime-local` field writes it: `2026-03-29T02:30`. */
type WallClock = string;

const dayMs = 86_400_000;

const fieldFormats = new Map<string, Intl.DateTimeFormat>();

function fieldFormat(timeZone: string): Intl.DateTimeFormat {
  const known = fieldFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  fieldFormats.set(timeZone, format);
  return format;
}

/** What the clocks of a zone show at a moment (milliseconds since 1970), read as if it were UTC. */
function shownAsUtc(moment: number, timeZone: string): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of fieldFormat(timeZone).formatToParts(moment)) parts[type] = value;
  const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year']);
  const [month, day, hour, minute, second] = ['month', 'day', 'hour', 'minute', 'second'].map((type) =>
    Number(parts[type]),
  );
  const date = new Date(Date.UTC(2000, (month ?? 1) - 1, day, hour, minute, second));
  return date.setUTCFullYear(year, (month ?? 1) - 1, day);
}

/** What the clocks of a zone, or at an offset such as `+02:00`, show at a moment in milliseconds since 1970. */
export function wallClockOf(moment: number, timeZone: string): WallClock {
  return new Date(shownAsUtc(moment, timeZone)).toISOString().slice(0, 16);
}

/** The same to the second, as spreadsheets read it: `2026-11-21 16:50:59`. */
export function wallClockSecondsOf(moment: number, timeZone: string): string {
  return new Date(shownAsUtc(moment, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** The first moment of two at which the clocks of a zone show more than this; `before` shows less, and `after` more. */
function firstAfterGap(shown: number, before: number, after: number, timeZone: string): number {
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (shownAsUtc(middle, timeZone) > shown) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The moment at which the clocks of a zone show this, in milliseconds since 1970; NaN for what is no time. An hour that
 * comes twice means its first coming; one that daylight saving leaves out means the first moment after the gap.
 */
export function momentOfWallClock(text: WallClock, timeZone: string): number {
  const shown = Date.parse(`${text}Z`);
  if (Number.isNaN(shown)) return NaN;
  const offsets = [shown - dayMs, shown + dayMs].map((near) => shownAsUtc(near, timeZone) - near);
  const candidates = offsets.map((offset) => shown - offset).filter((moment) => shownAsUtc(moment, timeZone) === shown);
  if (candidates.length > 0) return Math.min(...candidates);
  const [offset = 0, laterOffset = 0] = offsets;
  return firstAfterGap(shown, shown - laterOffset, shown - offset, timeZone);
}
