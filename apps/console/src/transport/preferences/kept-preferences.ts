import {
  initialPreferences,
  isPreferenceName,
  preferenceNames,
  readPreference,
  type PreferenceName,
  type Preferences,
} from '@headframe/domain/preferences/preferences';
import * as z from 'zod/mini';

/** What one preference was set to, and when, in milliseconds since 1970; pending until the server has taken it. */
export interface StoredPreference {
  readonly value: unknown;
  readonly changedAt: number;
  readonly isPending: boolean;
}

/** What this browser keeps: the account whose choices these are (null: made before anyone signed in), and the choices. */
export interface StoredPreferences {
  readonly account: string | null;
  readonly changes: Readonly<Partial<Record<PreferenceName, StoredPreference>>>;
}

/** A choice as the server answers it. */
export interface ServerPreference {
  readonly name: string;
  readonly value: unknown;
  readonly changedAt: string;
}

/** A choice as it is sent. */
export interface PendingPreference {
  readonly name: PreferenceName;
  readonly value: unknown;
  readonly changedAt: string;
}

/** What a browser keeps in which nobody has chosen anything. */
export const nothingKept: StoredPreferences = { account: null, changes: {} };

const keptSchema = z.object({
  account: z.nullable(z.string()),
  changes: z.record(
    z.string(),
    z.object({ value: z.unknown(), changedAt: z.number(), isPending: z.catch(z.boolean(), false) }),
  ),
});

/** Reads what was kept by an earlier visit; what is unknown or unsound is left out. */
export function parseKept(found: unknown): StoredPreferences {
  const result = keptSchema.safeParse(found);
  if (!result.success) return nothingKept;
  const sound = Object.entries(result.data.changes).filter(
    ([name, change]) => isPreferenceName(name) && readPreference(name, change.value ?? null) !== undefined,
  );
  return { account: result.data.account, changes: Object.fromEntries(sound) };
}

/** Every preference with its value: what was chosen, else what everyone begins with. */
export function valuesOf({ changes }: StoredPreferences): Preferences {
  const chosen = preferenceNames.flatMap((name) => {
    const change = changes[name];
    return change ? [[name, change.value] as const] : [];
  });
  return { ...initialPreferences, ...(Object.fromEntries(chosen) as Partial<Preferences>) };
}

/**
 * Notes a choice made now. Its moment is the clock's, but always after the choice it replaces, so that a slow clock never
 * loses what someone has just chosen.
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

/** Hands what is kept to the account that signed in: choices made before anyone signed in go along, another account's do not. */
export function forAccount(kept: StoredPreferences, account: string): StoredPreferences {
  if (kept.account === account) return kept;
  return { account, changes: kept.account === null ? kept.changes : {} };
}

/** The choices the server has not taken yet. */
export function pendingOf({ changes }: StoredPreferences): PendingPreference[] {
  return preferenceNames.flatMap((name) => {
    const change = changes[name];
    if (!change?.isPending) return [];
    return [{ name, value: change.value, changedAt: new Date(change.changedAt).toISOString() }];
  });
}

/** Gives up sending choices that the server refused; they hold in this browser only, until another is made. */
export function withoutPending(kept: StoredPreferences, refused: readonly PendingPreference[]): StoredPreferences {
  const changes = { ...kept.changes };
  for (const { name } of refused) {
    const change = changes[name];
    if (change) changes[name] = { ...change, isPending: false };
  }
  return { ...kept, changes };
}

/**
 * Takes over what the server holds: by name the later choice wins, and the server's where both are of the same moment.
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
