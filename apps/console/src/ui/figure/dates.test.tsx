import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setPreference } from '../../transport/preferences/preferences.ts';
import { renderUi } from '../../testing/render.tsx';
import { timeAxisLabels } from '../chart/time-axis.ts';
import { browserTimeZone, dateSetting, formatDate, useDateFormat } from './dates.ts';

const at = '2026-03-05T23:30:15Z';

afterEach(() =>
  act(() => {
    setPreference('dateLocale', 'en-US');
    setPreference('timeZone', null);
  }),
);

test('dates are in the locale and zone that were chosen', () => {
  expect(formatDate(at, 'exact', { locale: 'en-US', timeZone: 'America/Chicago' })).toBe('Mar 5, 2026, 5:30:15 PM');
  expect(formatDate(at, 'exact', { locale: 'de', timeZone: 'Europe/Berlin' })).toBe('06.03.2026, 00:30:15');
  expect(formatDate(null, 'exact')).toBe('---');
  expect(formatDate('soon', 'exact')).toBe('---');
});

test('until one is chosen the zone is that of the browser', () => {
  expect(dateSetting()).toEqual({ locale: 'en-US', timeZone: browserTimeZone() });
});

test('dates on screen follow a changed preference', () => {
  const Written = () => <p>{useDateFormat('day')(at)}</p>;
  act(() => setPreference('timeZone', 'UTC'));
  renderUi(<Written />);
  expect(screen.getByText('Mar 5, 2026')).toBeTruthy();
  act(() => setPreference('timeZone', 'Asia/Tokyo'));
  expect(screen.getByText('Mar 6, 2026')).toBeTruthy();
  act(() => setPreference('dateLocale', 'fr'));
  expect(screen.getByText('6 mars 2026')).toBeTruthy();
});

test('a time axis names the day where one begins in the zone, and the year below days', () => {
  const chicago = { locale: 'en-US', timeZone: 'America/Chicago' };
  const hour = (text: string) => Date.parse(text) / 1000;
  const marks = ['2026-03-08T05:00Z', '2026-03-08T06:00Z', '2026-03-08T07:00Z', '2026-03-08T08:00Z'].map(hour);
  // On this day Chicago's clocks go from 01:59 to 03:00.
  expect(timeAxisLabels(marks, 3600, chicago)).toEqual(['23:00\nMar 7', '00:00\nMar 8', '01:00', '03:00']);
  expect(timeAxisLabels([hour('2025-12-31T12:00Z'), hour('2026-01-01T12:00Z')], 86_400, chicago)).toEqual([
    'Dec 31\n2025',
    'Jan 1\n2026',
  ]);
  expect(timeAxisLabels([marks[0] ?? 0], 15, { ...chicago, locale: 'de' })).toEqual(['23:00:00\n7. März']);
});
