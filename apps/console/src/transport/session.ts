import { create } from 'zustand';
import { transportLimits } from '@headframe/domain/limits/transport';
import { isExpired, readClaims, type AccessTokenClaims } from './access-token.ts';
import { IdentityError, refreshTokens, signInWithEmail, type Credentials, type TokenPair } from './identity.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { storedText } from './storage.ts';

/** The one key under which the refresh token is kept between visits. */
export const refreshTokenKey = 'headframe.refreshToken';
const storedRefreshToken = storedText(refreshTokenKey);
const storedSubaccount = storedText('headframe.subaccount', 'session');

/** Who is signed in, in this tab. The access token never leaves memory. */
export interface SessionState {
  accessToken: string | undefined;
  claims: AccessTokenClaims | undefined;
  /** Name of the subaccount that every call is made for. */
  subaccount: string | undefined;
  /** True while a new access token is being fetched. */
  isRefreshing: boolean;
}

/** The session of this tab as a store; change it only through the functions of this file. */
export const useSession = create<SessionState>(() => ({
  accessToken: undefined,
  claims: undefined,
  subaccount: storedSubaccount.read(),
  isRefreshing: false,
}));

type SignOutListener = () => void;
const signOutListeners = new Set<SignOutListener>();

/** Calls `listener` whenever the session ends, here or in another tab. Returns the function that stops it. */
export function onSignOut(listener: SignOutListener): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** Whether this browser holds a session: an access token in memory, or a refresh token from an earlier visit. */
export function hasSession(): boolean {
  return useSession.getState().accessToken !== undefined || storedRefreshToken.read() !== undefined;
}

let rejectedToken: string | undefined;

/** Whether a call made now would carry a token that is still good. */
export function hasFreshToken(): boolean {
  const { accessToken } = useSession.getState();
  return accessToken !== undefined && accessToken !== rejectedToken && !isExpired(accessToken);
}

/** The server refused the present access token although its time is not up: the next call fetches a new one first. */
export function rejectAccessToken(): void {
  rejectedToken = useSession.getState().accessToken;
}

/** Signs in and keeps the session. Throws `IdentityError` (wrong e-mail or password) or `UnreachableError`. */
export async function signIn(credentials: Credentials): Promise<void> {
  keep(await signInWithEmail(credentials));
}

/** Ends the session in this browser and tells every tab. */
export function signOut(): void {
  storedRefreshToken.clear();
  forget();
}

/** Chooses the subaccount of all further calls; remembered for this tab. */
export function selectSubaccount(name: string | undefined): void {
  if (name === undefined) storedSubaccount.clear();
  else storedSubaccount.write(name);
  if (useSession.getState().subaccount !== name) useSession.setState({ subaccount: name });
}

let running: Promise<void> | undefined;

/**
 * Makes sure that a fresh access token is at hand: one refresh runs at a time over all tabs, and whoever comes while one
 * runs waits for it, 10 s at most. When the server refuses the refresh token the session ends; when it cannot be reached
 * the session stays and the call rejects.
 */
export function refreshSession(): Promise<void> {
  running ??= refresh().finally(() => {
    running = undefined;
    useSession.setState({ isRefreshing: false });
  });
  return atMost(running, transportLimits.refreshQueue);
}

async function refresh(): Promise<void> {
  if (storedRefreshToken.read() === undefined) return signOut();
  const before = useSession.getState().accessToken;
  useSession.setState({ isRefreshing: true });
  await withRefreshLock(async () => {
    const { accessToken } = useSession.getState();
    if (accessToken !== before && hasFreshToken()) return;
    const token = storedRefreshToken.read();
    if (token === undefined) return signOut();
    try {
      keep(await refreshTokens(token));
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      signOut();
    }
  });
}

function atMost<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The session could not be renewed in time.')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function keep(pair: TokenPair): void {
  storedRefreshToken.write(pair.refreshToken);
  adopt(pair.accessToken);
  channel?.postMessage(pair.accessToken);
}

function adopt(accessToken: string): void {
  useSession.setState({ accessToken, claims: readClaims(accessToken) });
}

function forget(): void {
  storedSubaccount.clear();
  useSession.setState({ accessToken: undefined, claims: undefined, subaccount: undefined });
  for (const listener of signOutListeners) listener();
}

/** A tab that has just refreshed hands its access token to the others, so that they need not. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('headframe.session');
channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
  const sameAccount = typeof event.data === 'string' && readClaims(event.data)?.sub;
  const mine = useSession.getState().claims?.sub;
  if (typeof event.data === 'string' && mine !== undefined && sameAccount === mine) adopt(event.data);
});

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === refreshTokenKey && event.newValue === null && hasAccessToken()) forget();
});

function hasAccessToken(): boolean {
  return useSession.getState().accessToken !== undefined;
}
