import type { PreferenceName, Preferences } from '@headframe/domain/preferences/preferences';
import { create } from 'zustand';
import { storedText, storedValue } from '../browser/storage.ts';
import { parseKept, valuesOf, withChoice, type StoredPreferences } from './kept-preferences.ts';
import { takeOldPreferences } from './old-preferences.ts';

/** The key under which this browser keeps the preferences; `public/theme.js` reads the theme from it before the first paint. */
export const preferencesKey = 'headframe.preferences';

const stored = storedValue(preferencesKey, parseKept);
const isKept = storedText(preferencesKey).read() !== undefined;

interface PreferencesState {
  kept: StoredPreferences;
  values: Preferences;
}

function firstState(): PreferencesState {
  const kept = isKept ? stored.read() : takeOldPreferences();
  if (!isKept && Object.keys(kept.changes).length > 0) stored.write(kept);
  return { kept, values: valuesOf(kept) };
}

/** The preferences of this browser as a store: read through {@link usePreference}, changed through {@link setPreference}. */
export const usePreferences = create<PreferencesState>(firstState);

/** Keeps the value a screen already has where it is the same, so that nothing renders again. */
function steady(before: Preferences, now: Preferences): Preferences {
  const entries = Object.entries(now).map(([name, value]) => {
    const known = before[name as PreferenceName];
    return [name, JSON.stringify(known) === JSON.stringify(value) ? known : value];
  });
  return Object.fromEntries(entries) as Preferences;
}

function show(kept: StoredPreferences): void {
  usePreferences.setState(({ values }) => ({ kept, values: steady(values, valuesOf(kept)) }));
}

/** Changes the stored preferences, for this tab and, over the storage, for every other. */
export function changeKept(change: (kept: StoredPreferences) => StoredPreferences): void {
  const kept = change(stored.read());
  stored.write(kept);
  show(kept);
}

type ChoiceListener = () => void;
const choiceListeners = new Set<ChoiceListener>();

/** Calls `listener` after every choice made in this tab. Returns the function that stops it. */
export function onChoice(listener: ChoiceListener): () => void {
  choiceListeners.add(listener);
  return () => choiceListeners.delete(listener);
}

/** The current value of a preference. */
export function getPreference<Name extends PreferenceName>(name: Name): Preferences[Name] {
  return usePreferences.getState().values[name];
}

/** Sets a preference: immediately in every tab, and, once the server can be reached, on every device of the account. */
export function setPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  if (JSON.stringify(getPreference(name)) === JSON.stringify(value)) return;
  changeKept((kept) => withChoice(kept, name, value));
  for (const listener of choiceListeners) listener();
}

/** One preference, and its setter. The component follows choices made elsewhere. */
export function usePreference<Name extends PreferenceName>(
  name: Name,
): readonly [Preferences[Name], (value: Preferences[Name]) => void] {
  const value = usePreferences((state) => state.values[name]);
  return [value, (next) => setPreference(name, next)];
}

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === preferencesKey) show(stored.read());
});
