import { useMemo } from 'react';
import { isTimeZone } from '@headframe/domain/enums/time-zones';
import { isShowable, missingText } from '@headframe/domain/units/number-text';
import type { Instant } from '@headframe/domain/units/time-text';
import { getPreference, usePreference } from '../../transport/preferences/preferences.ts';

const styles = {
  /** To the second, for tooltips. */
  exact: { dateStyle: 'medium', timeStyle: 'medium' },
  /** To the minute, with the year. */
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  /** To the minute, short, for charts. */
  moment: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { dateStyle: 'medium' },
  monthDay: { month: 'short', day: 'numeric' },
  year: { year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  timeWithSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** How a date is written out. */
export type DateStyle = keyof typeof styles;

/** Where dates are written: in which locale, by the clocks of which zone. */
export interface DateSetting {
  readonly locale: string;
  readonly timeZone: string;
}

/** The time zone of this browser; UTC where it reports none. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** The chosen time zone, else that of the browser, which also replaces a zone that is unknown here. */
function zoneFor(chosen: string | null): string {
  return chosen !== null && isTimeZone(chosen) ? chosen : browserTimeZone();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The formatter of a style, cached: creating one costs more than a thousand uses. */
function formatOf(style: DateStyle, { locale, timeZone }: DateSetting): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
  formats.set(key, format);
  return format;
}

/** The current date settings. */
export function dateSetting(): DateSetting {
  return { locale: getPreference('dateLocale'), timeZone: zoneFor(getPreference('timeZone')) };
}

/** How dates are written, followed as it changes. */
export function useDateSetting(): DateSetting {
  const [locale] = usePreference('dateLocale');
  const [chosen] = usePreference('timeZone');
  return useMemo(() => ({ locale, timeZone: zoneFor(chosen) }), [locale, chosen]);
}

/** A date as people read it, in the preferred locale and zone; `---` where there is none. Components use {@link useDateFormat}. */
export function formatDate(instant: Instant | null | undefined, style: DateStyle, setting = dateSetting()): string {
  if (instant == null) return missingText;
  const date = new Date(instant);
  return isShowable(date.getTime()) ? formatOf(style, setting).format(date) : missingText;
}

/** {@link formatDate} for components, which render again when the locale or the time zone changes. */
export function useDateFormat(style: DateStyle): (instant: Instant | null | undefined) => string {
  const setting = useDateSetting();
  return useMemo(() => (instant) => formatDate(instant, style, setting), [style, setting]);
}
