import { timeZoneOption, timeZoneOptions } from '@headframe/domain/enums/time-zones';

/** Stands for the zone of the browser, whichever that is. */
export const browserZone = 'browser';

/** One zone as the list offers it. */
interface ZoneOption {
  value: string;
  label: string;
}

/** The zones to choose from at a moment: that of the browser first, then each with its offset of that moment. */
export function zoneOptions(at: Date, browser: string, chosen: string | null): ZoneOption[] {
  const known = timeZoneOptions(at).map(({ value, label }) => ({ value, label }));
  const isListed = chosen === null || known.some(({ value }) => value === chosen);
  return [
    { value: browserZone, label: `Browser time zone: ${timeZoneOption(browser, at).label}` },
    ...(isListed ? [] : [zoneByName(chosen, at)]),
    ...known,
  ];
}

/** A zone that was chosen elsewhere under a name that this browser's list does not hold. */
function zoneByName(value: string, at: Date): ZoneOption {
  try {
    return { value, label: timeZoneOption(value, at).label };
  } catch {
    return { value, label: `${value} (unknown to this browser)` };
  }
}
