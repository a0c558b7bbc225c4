import { beforeEach, expect, test, vi } from 'vitest';

const files = import.meta.glob<string>('../../../public/theme.js', { query: '?raw', import: 'default', eager: true });
const [script = ''] = Object.values(files);

/** Runs the script of the page's head as the browser does, before anything else. */
function schemeAtFirstPaint(): string | null {
  new Function(script)();
  return document.documentElement.getAttribute('data-mantine-color-scheme');
}

/** The preferences as a page loaded now finds them. */
async function freshPreferences() {
  vi.resetModules();
  return import('./preferences.ts');
}

beforeEach(() => localStorage.clear());

test('the first paint has the chosen theme', async () => {
  expect(schemeAtFirstPaint()).toBe('dark');
  const { setPreference } = await freshPreferences();
  setPreference('theme', 'light');
  expect(schemeAtFirstPaint()).toBe('light');
  setPreference('theme', 'system');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(schemeAtFirstPaint()).toBe('dark');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(schemeAtFirstPaint()).toBe('light');
  localStorage.setItem('headframe.preferences', 'not json');
  expect(schemeAtFirstPaint()).toBe('dark');
});

test('choices that an earlier version kept are taken over once', async () => {
  localStorage.setItem('headframe.theme', 'auto');
  localStorage.setItem('headframe.drawer', 'collapsed');
  localStorage.setItem('headframe.autoRefresh.devices', '300');
  const { getPreference } = await freshPreferences();
  expect(getPreference('theme')).toBe('system');
  expect(getPreference('isCollapseDrawer')).toBe(true);
  expect(getPreference('autoRefresh')).toEqual({ poolWorkers: 60, devices: 300, antspaces: 60 });
  expect(localStorage.getItem('headframe.theme')).toBeNull();
  const later = await freshPreferences();
  expect(later.getPreference('theme')).toBe('system');
});
