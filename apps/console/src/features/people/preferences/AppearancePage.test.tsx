import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { getPreference, setPreference } from '../../../transport/preferences/preferences.ts';
import { appearancePage } from './appearance.route.ts';
import { localeOptions } from './locale-options.ts';
import { browserZone, zoneOptions } from './zone-options.ts';

afterEach(() =>
  act(() => {
    setPreference('theme', 'dark');
    setPreference('density', 'comfortable');
    setPreference('dateLocale', 'en-US');
    setPreference('timeZone', null);
  }),
);

test('theme and density apply immediately', async () => {
  const { user } = await renderPage(appearancePage, { answers: {} });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(document.documentElement.dataset['density']).toBe('compact');
  expect([getPreference('theme'), getPreference('density')]).toEqual(['light', 'compact']);
});

test('a locale is found by its name in either language, and the sample follows', async () => {
  const { user } = await renderPage(appearancePage, { answers: {} });
  act(() => setPreference('timeZone', 'UTC'));
  const field = screen.getByRole('combobox', { name: 'Date format' });
  await user.clear(field);
  await user.type(field, 'deutsch (de)');
  await user.click(await screen.findByText('German · Deutsch (de)'));
  expect(getPreference('dateLocale')).toBe('de');
  expect(screen.getByText(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d$/)).toBeTruthy();
});

test('the choice made elsewhere shows here', async () => {
  await renderPage(appearancePage, { answers: {} });
  act(() => setPreference('theme', 'system'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
});

test('about a hundred locales are offered, each once', () => {
  const options = localeOptions();
  expect(options.length).toBeGreaterThan(95);
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
  expect(options.find(({ value }) => value === 'en-US')?.label).toBe('American English (en-US)');
});

test('zones are offered with the offset of the moment, the one of the browser first', () => {
  const winter = zoneOptions(new Date('2026-01-15T12:00:00Z'), 'Europe/Berlin', null);
  expect(winter[0]).toEqual({ value: browserZone, label: 'Browser time zone: Europe/Berlin +01:00' });
  expect(winter.find(({ value }) => value === 'America/Chicago')?.label).toBe('America/Chicago -06:00');
  const summer = zoneOptions(new Date('2026-07-15T12:00:00Z'), 'Europe/Berlin', 'US/Central');
  expect(summer.find(({ value }) => value === 'America/Chicago')?.label).toBe('America/Chicago -05:00');
  expect(summer[1]).toEqual({ value: 'US/Central', label: 'US/Central -05:00' });
  expect(zoneOptions(new Date(), 'UTC', 'Moon/Base')[1]?.label).toBe('Moon/Base (unknown to this browser)');
});
