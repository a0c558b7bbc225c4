import * as z from 'zod/mini';
import { observerRoles } from '@headframe/domain/permissions/observer-permissions';
import { clearSessionStorage, storedText, storedValue } from './storage.ts';

/** Where an observer link leaves its token (`public/observer-link.js`): in the storage of this tab alone. */
export const observerTokenKey = 'headframe.observerToken';
const storedToken = storedText(observerTokenKey, 'session');

const profileSchema = z.catch(
  z.nullable(z.object({ role: z.enum(observerRoles), username: z.string(), subaccount: z.string() })),
  null,
);

/** What the server said of an observer link. */
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

/** Whether this tab looks in through an observer link. */
export function isObserverMode(): boolean {
  return observerToken() !== undefined;
}

/** Remembers who looks in, for the next time this tab is loaded. */
export function storeObserverProfile(profile: ObserverProfile): void {
  storedProfile.write(profile);
}

/** Who looked in when this tab was last loaded; the server's answer counts more. */
export function storedObserverProfile(): ObserverProfile | undefined {
  return storedProfile.read() ?? undefined;
}

/** Forgets that this tab was opened with a link: somebody signs in. */
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

const refusalListeners = new Set<() => void>();

/** Calls `listener` whenever the server ended the socket of this tab's link. Returns the function that stops it. */
export function onObserverRefusal(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** The server ended the socket: the link may be gone, or shows something else now. */
export function reportObserverRefusal(): void {
  for (const listener of refusalListeners) listener();
}
