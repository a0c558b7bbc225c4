import { create } from 'zustand';
import { transportLimits } from '@headframe/domain/limits/transport';
import { isExpired, readClaims, type AccessTokenClaims } from './access-token.ts';
import {
  endSession,
  IdentityError,
  refreshTokens,
  signInWithEmail,
  UnreachableError,
  type Credentials,
  type TokenPair,
} from './identity.ts';
import { forgetObserver, isObserverMode, leaveObserverMode, observerToken } from './observer-mode.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { storedText } from './storage.ts';
import { forgetTokenOrigin, isOfThisSession, learnTokenOrigin } from './token-check.ts';
import { onTokenFromOtherTab, tellOtherTabs } from './token-channel.ts';

/** The one key under which the refresh token is kept between visits. */
export const refreshTokenKey = 'headframe.refreshToken';
const storedRefreshToken = storedText(refreshTokenKey);
const storedSubaccount = storedText('headframe.subaccount', 'session');
/** How long the access token of another tab may be on its way. */
const handOverMs = 500;

/** Who is signed in, in this tab. The access token never leaves memory; in observer mode it is that of the link. */
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
  accessToken: observerToken(),
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

/** Whether this browser holds a session: a link, an access token in memory, or a refresh token from an earlier visit. */
export function hasSession(): boolean {
  return useSession.getState().accessToken !== undefined || storedRefreshToken.read() !== undefined;
}

let rejectedToken: string | undefined;
let outdatedToken: string | undefined;

/** Whether a call made now would carry a token that is still good; the token of a link is, until the server refuses it. */
export function hasFreshToken(): boolean {
  if (isObserverMode()) return true;
  const { accessToken } = useSession.getState();
  return accessToken !== outdatedToken && isGood(accessToken);
}

function isGood(accessToken: string | undefined): accessToken is string {
  return accessToken !== undefined && accessToken !== rejectedToken && !isExpired(accessToken);
}

/**
 * The server refused an access token although its time is not up: the next call fetches a new one first. A token that has
 * been replaced already is passed over.
 */
export function rejectAccessToken(token = useSession.getState().accessToken): void {
  rejectedToken = token;
}

/** The rights behind the access token changed: it is still good, but the next call fetches a new one first. */
export function outdateAccessToken(): void {
  outdatedToken = useSession.getState().accessToken;
}

/** Whether the access token at hand is good and of this session; without either the user is to sign in again. */
export function hasSoundToken(): boolean {
  if (isObserverMode()) return true;
  const { accessToken } = useSession.getState();
  return isGood(accessToken) && isOfThisSession(readClaims(accessToken));
}

/** Signs in and keeps the session. Throws `IdentityError` (wrong e-mail or password) or `UnreachableError`. */
export async function signIn(credentials: Credentials): Promise<void> {
  openSession(await signInWithEmail(credentials));
}

/**
 * Keeps the session that a sign-in opened, which ends observer mode. Throws `UnreachableError` when the token is none of a
 * Headframe server.
 */
export function openSession(pair: TokenPair): void {
  if (!learnTokenOrigin(readClaims(pair.accessToken))) throw new UnreachableError('The token is of the wrong kind.');
  forgetObserver();
  keep(pair);
}

/**
 * Opens a session with the refresh token of a deep link, by trading it at our own host: whatever else the link says
 * counts only once this server stands by it. Throws `IdentityError` or `UnreachableError`.
 */
export async function openSessionWith(refreshToken: string): Promise<void> {
  openSession(await refreshTokens(refreshToken));
}

/** Ends the session in this browser and tells every tab; a tab in observer mode leaves it, and the others alone. */
export function signOut(): void {
  if (isObserverMode()) return endObserving();
  storedRefreshToken.clear();
  forgetTokenOrigin();
  forget();
}

function endObserving(): void {
  useSession.setState({ accessToken: undefined, subaccount: undefined });
  leaveObserverMode();
}

/** Ends the session at the user's wish: on the server too, which else would keep it until it lapses. */
export function logOut(): void {
  if (isObserverMode()) return endObserving();
  const token = storedRefreshToken.read();
  signOut();
  if (token !== undefined) void endSession(token);
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
 * runs waits for it, 10 s at most. When the refresh yields nothing, or a token for another host or provider, the session
 * ends; when the server cannot be reached or asks for patience, the session stays and the call rejects.
 */
export function refreshSession(): Promise<void> {
  if (isObserverMode()) return Promise.resolve();
  running ??= refresh().finally(() => {
    running = undefined;
    useSession.setState({ isRefreshing: false });
  });
  return atMost(running, transportLimits.refreshQueue);
}

/** Refreshes unless a fresh token is at hand; `refused` is the token that the server did not take, if it was that. */
export function renewSession(refused?: string): Promise<void> {
  if (refused !== undefined) rejectAccessToken(refused);
  return hasFreshToken() ? Promise.resolve() : refreshSession();
}

async function refresh(): Promise<void> {
  const asked = storedRefreshToken.read();
  if (asked === undefined) return signOut();
  const before = useSession.getState().accessToken;
  useSession.setState({ isRefreshing: true });
  await withRefreshLock(async () => {
    if (isRenewed(before)) return;
    const token = storedRefreshToken.read();
    if (token === undefined) return signOut();
    if (token !== asked && (await isHandedOver(before))) return;
    try {
      const pair = await refreshTokens(token);
      if (isOfThisSession(readClaims(pair.accessToken))) keep(pair);
      else signOut();
    } catch (error) {
      if (!(error instanceof IdentityError) || error.status === 429) throw error;
      signOut();
    }
  });
}

function isRenewed(before: string | undefined): boolean {
  return useSession.getState().accessToken !== before && hasFreshToken();
}

/** Another tab refreshed meanwhile, and its word may still be on the way. */
function isHandedOver(before: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isOver: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isOver);
    };
    const timer = setTimeout(() => end(isRenewed(before)), handOverMs);
    const stop = useSession.subscribe(() => isRenewed(before) && end(true));
    if (isRenewed(before)) end(true);
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
  tellOtherTabs(pair);
}

function adopt(accessToken: string): void {
  useSession.setState({ accessToken, claims: readClaims(accessToken) });
}

function forget(): void {
  storedSubaccount.clear();
  useSession.setState({ accessToken: undefined, claims: undefined, subaccount: undefined });
  for (const listener of signOutListeners) listener();
}

onTokenFromOtherTab(({ accessToken, refreshToken }) => {
  if (isObserverMode()) return;
  const claims = readClaims(accessToken);
  const mine = useSession.getState().claims?.sub;
  const isMine = mine === undefined ? storedRefreshToken.read() === refreshToken : claims?.sub === mine;
  if (isMine && isOfThisSession(claims)) adopt(accessToken);
});

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  const isSignOut = event.key === refreshTokenKey && event.newValue === null;
  if (isSignOut && hasAccessToken() && !isObserverMode()) forget();
});

function hasAccessToken(): boolean {
  return useSession.getState().accessToken !== undefined;
}
