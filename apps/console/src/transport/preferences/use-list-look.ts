import type { ListLook } from '@headframe/domain/preferences/list-looks';
import { useCallback } from 'react';
import { getPreference, setPreference, usePreference } from './preferences.ts';

const asDescribed: ListLook = {};

/** How one list is shown on every device of the account, and a function that changes part of it; undefined resets a part. */
export function useListLook(
  key: string,
): readonly [ListLook, (changes: { [Part in keyof ListLook]?: ListLook[Part] | undefined }) => void] {
  const [lists] = usePreference('lists');
  const change = useCallback(
    (changes: object) => {
      const all = getPreference('lists');
      const next = Object.entries({ ...all[key], ...changes }).filter(([, value]) => value !== undefined);
      setPreference('lists', { ...all, [key]: Object.fromEntries(next) });
    },
    [key],
  );
  return [lists[key] ?? asDescribed, change];
}
