import { formatDate, useDateSetting } from '../../../ui/figure/dates.ts';

/** A UTC day as people read it, in the preferred locale: a day is the same wherever its reader lives. */
export function dayText(day: string, locale: string, style: 'day' | 'monthDay' = 'day'): string {
  return formatDate(`${day}T00:00:00Z`, style, { locale, timeZone: 'UTC' });
}

/** {@link dayText} for components, which render again when the locale changes. */
export function useDayText(): (day: string) => string {
  const { locale } = useDateSetting();
  return (day) => dayText(day, locale);
}

/** When the first day is closed of a subaccount that mines from now on: 01:00 UTC of the next day. */
export function firstClose(now: number): Date {
  const dayMs = 86_400_000;
  return new Date((Math.floor(now / dayMs) + 1) * dayMs + 3_600_000);
}
