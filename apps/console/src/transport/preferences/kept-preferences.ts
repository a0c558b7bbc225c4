import {
  initialPreferences,
  isPreferenceName,
  preferenceNames,
  readPreference,
  type PreferenceName,
  type Preferences,
} from '@headframe/domain/preferences/preferences';
import * as z from 'zod/mini';

/** The value of one preference, and its time in milliseconds since 1970; pending until the server has stored it. */
export interface StoredPreference {
  readonly value: unknown;
  readonly changedAt: number;
  readonly isPending: boolean;
}

/** The preferences stored in this browser: their account (null: chosen before any sign-in), and the choices. */
export interface StoredPreferences {
  readonly account: string | null;
  readonly changes: Readonly<Partial<Record<PreferenceName, StoredPreference>>>;
}

/** A choice as the server returns it. */
export interface ServerPreference {
  readonly name: string;
  readonly value: unknown;
  readonly changedAt: string;
}

/** A choice as it is sent. */
interface PendingPreference {
  readonly name: PreferenceName;
  readonly value: unknown;
  readonly changedAt: string;
}

/** The stored preferences of a new browser. */
export const nothingKept: StoredPreferences = { account: null, changes: {} };

const keptSchema = z.object({
  account: z.nullable(z.string()),
  changes: z.record(
    z.string(),
    z.object({ value: z.unknown(), changedAt: z.number(), isPending: z.catch(z.boolean(), false) }),
  ),
});

/** Reads the stored preferences of an earlier visit; drops unknown and invalid entries. */
export function parseKept(found: unknown): StoredPreferences {
  const result = keptSchema.safeParse(found);
  if (!result.success) return nothingKept;
  const sound = Object.entries(result.data.changes).filter(
    ([name, change]) => isPreferenceName(name) && readPreference(name, change.value ?? null) !== undefined,
  );
  return { account: result.data.account, changes: Object.fromEntries(sound) };
}

/** Every preference with its value: the chosen one, else the default. */
export function valuesOf({ changes }: StoredPreferences): Preferences {
  const chosen = preferenceNames.flatMap((name) => {
    const change = changes[name];
    return change ? [[name, change.value] as const] : [];
  });
  return { ...initialPreferences, ...(Object.fromEntries(chosen) as Partial<Preferences>) };
}

/**
 * Stores a choice made now. Its time is that of the clock, but always after the choice it replaces, so that a slow clock
 * never loses the newest choice.
 */
export function withChoice(
  kept: StoredPreferences,
  name: PreferenceName,
  value: unknown,
  now = Date.now(),
): StoredPreferences {
  const changedAt = Math.max(now, (kept.changes[name]?.changedAt ?? 0) + 1);
  return { ...kept, changes: { ...kept.changes, [name]: { value, changedAt, isPending: true } } };
}

/** Assigns the stored choices to the signed-in account: keeps those made before any sign-in, drops another account's. */
export function forAccount(kept: StoredPreferences, account: string): StoredPreferences {
  if (kept.account === account) return kept;
  return { account, changes: kept.account === null ? kept.changes : {} };
}

/** The choices the server has not stored yet. */
export function pendingOf({ changes }: StoredPreferences): PendingPreference[] {
  return preferenceNames.flatMap((name) => {
    const change = changes[name];
    if (!change?.isPending) return [];
    return [{ name, value: change.value, changedAt: new Date(change.changedAt).toISOString() }];
  });
}

/** Stops sending choices that the server refused; they apply in this browser only, until the next choice. */
export function withoutPending(kept: StoredPreferences, refused: readonly PendingPreference[]): StoredPreferences {
  const changes = { ...kept.changes };
  for (const { name } of refused) {
    const change = changes[name];
    if (change) changes[name] = { ...change, isPending: false };
  }
  return { ...kept, changes };
}

/**
 * Merges the choices of the server: per preference the later choice wins, and the server's at the same time.
 * This answer finalises what was `sent`, unless the user chose again meanwhile, whatever this browser's clock says.
 */
export function adopt(
  kept: StoredPreferences,
  held: readonly ServerPreference[],
  sent: readonly PendingPreference[] = [],
): StoredPreferences {
  const changes = { ...kept.changes };
  for (const { name, value, changedAt } of held) {
    if (!isPreferenceName(name) || readPreference(name, value) === undefined) continue;
    const mine = changes[name];
    const at = new Date(changedAt).getTime();
    const isSettled = sent.some((each) => each.name === name && Date.parse(each.changedAt) === mine?.changedAt);
    if (!mine || isSettled || at >= mine.changedAt) changes[name] = { value, changedAt: at, isPending: false };
  }
  return { ...kept, changes };
}
