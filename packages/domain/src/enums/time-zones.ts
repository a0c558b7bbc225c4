/** A time zone as lists offer it; `gmt` is the signed offset in hours and minutes, `label` the name with it. */
export interface TimeZoneOption {
  readonly gmt: string;
  readonly tz: string;
  readonly value: string;
  readonly label: string;
}

/** The signed offset of a zone at a moment, such as `-05:00`; it differs with daylight saving. */
export function zoneOffset(tz: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: tz, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const offset = name.replace('GMT', '');
  return offset === '' ? '+00:00' : offset.slice(0, 6);
}

/**
 * One zone as an option, with its offset at a moment.
 * @throws RangeError for a name that is no time zone
 */
export function timeZoneOption(tz: string, at: Date): TimeZoneOption {
  const gmt = zoneOffset(tz, at);
  return { gmt, tz, value: tz, label: `${tz} ${gmt}` };
}

/** Whether a text names a time zone that the runtime knows; bare offsets such as `+02:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Names that runtimes list as they once were (Unicode CLDR), with the names of today (IANA time zone database). */
const namesOfToday: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

function nameOfToday(name: string): string {
  const today = namesOfToday[name];
  return today !== undefined && isTimeZone(today) ? today : name;
}

/** Every zone the runtime knows, UTC first, then by name; by the name of today where it lists an old one. */
export function timeZoneOptions(at: Date): readonly TimeZoneOption[] {
  const names = new Set(Intl.supportedValuesOf('timeZone').map(nameOfToday));
  names.delete('UTC');
  return ['UTC', ...[...names].sort()].map((tz) => timeZoneOption(tz, at));
}
