import * as z from 'zod/mini';
import { observerRoles } from '@headframe/domain/permissions/observer-permissions';
import { clearSessionStorage, storedText, storedValue } from './storage.ts';

/** Where an observer link leaves its token (`public/observer-link.js`): in the storage of this tab alone. */
const observerTokenKey = 'headframe.observerToken';
const storedToken = storedText(observerTokenKey, 'session');

const profileSchema = z.catch(
  z.nullable(z.object({ role: z.enum(observerRoles), username: z.string(), subaccount: z.string() })),
  null,
);

export type ObserverProfile = NonNullable<z.output<typeof profileSchema>>;

const storedProfile = storedValue(
  'headframe.observerProfile',
  (found) => profileSchema.parse(found ?? null),
  'session',
);

/** The token of the observer link that this tab was opened with; undefined in the normal mode. */
export function observerToken(): string | undefined {
  return storedToken.read();
}

/** Whether this tab is in observer mode. */
export function isObserverMode(): boolean {
  return observerToken() !== undefined;
}

/** Stores the observer for the next load of this tab. */
export function storeObserverProfile(profile: ObserverProfile): void {
  storedProfile.write(profile);
}

/** The observer at the last load of this tab; the server's answer overrides it. */
export function storedObserverProfile(): ObserverProfile | undefined {
  return storedProfile.read() ?? undefined;
}

/** Removes the observer link of this tab before a sign-in. */
export function forgetObserver(): void {
  storedToken.clear();
  storedProfile.clear();
}

/** Ends observer mode: clears everything that this tab stores, and reloads the console. Sign-ins of other tabs stay. */
export function leaveObserverMode(): void {
  forgetObserver();
  clearSessionStorage();
  globalThis.location.replace('/user/');
}

/**
 * Loads this tab again with nothing but the link: whatever it showed, and what the page keeps of it, is gone. For a link that has ended, or
 * shows less than before.
 */
export function clearWhatWasShown(): void {
  const token = observerToken();
  forgetObserver();
  clearSessionStorage();
  if (token !== undefined) storedToken.write(token);
  globalThis.location.reload();
}

const refusalListeners = new Set<() => void>();

/** Calls `listener` whenever the server ended the socket of this tab's link. Returns the function that stops it. */
export function onObserverRefusal(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** The server ended the socket: the link may be deleted, or its rights changed. */
export function reportObserverRefusal(): void {
  for (const listener of refusalListeners) listener();
}
