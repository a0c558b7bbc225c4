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
import { forgetObserver, isObserverMode, leaveObserverMode, observerToken } from '../browser/observer-mode.ts';
import { refreshFailure } from './refresh-failure.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { storedText } from '../browser/storage.ts';
import { forgetTokenOrigin, isOfThisSession, learnTokenOrigin } from './token-check.ts';
import { onTokenFromOtherTab, notifyOtherTabs } from './token-channel.ts';

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

/** Whoever wants to hear of one kind of change. */
function listeners<Arguments extends readonly unknown[]>() {
  const all = new Set<(...notified: Arguments) => void>();
  return {
    notify: (...notified: Arguments) => all.forEach((listener) => listener(...notified)),
    add(listener: (...notified: Arguments) => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
  };
}

const signOuts = listeners<[]>();
const accountChanges = listeners<[email: string | undefined]>();
const signInsElsewhere = listeners<[]>();

/** Calls `listener` whenever the session ends, here or in another tab. Returns the function that stops it. */
export const onSignOut = signOuts.add;

/**
 * Calls `listener`, with the e-mail of the account, once this browser holds the session of another account than the one
 * that this tab shows. The tab then has no session and makes no call: reload it.
 */
export const onAccountChange = accountChanges.add;

/** Calls `listener` when another tab signed in while this one had no session; the access token names its owner. */
export const onSignInElsewhere = signInsElsewhere.add;

/** Whether this browser holds a session: a link, an access token in memory, or a refresh token from an earlier visit. */
export function hasSession(): boolean {
  return useSession.getState().accessToken !== undefined || storedRefreshToken.read() !== undefined;
}

let isGivenUp = false;
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

/** Signs in and stores the session. Throws `IdentityError` (wrong e-mail or password) or `UnreachableError`. */
export async function signIn(credentials: Credentials): Promise<void> {
  openSession(await signInWithEmail(credentials));
}

/**
 * Stores the session that a sign-in opened, which ends observer mode, and ends the replaced session on the server. A tab
 * that shows another account is abandoned (see `onAccountChange`). Throws `UnreachableError` when the token is none of a
 * Headframe server.
 */
export function openSession(pair: TokenPair): void {
  if (!learnTokenOrigin(readClaims(pair.accessToken))) throw new UnreachableError('The token is of the wrong kind.');
  forgetObserver();
  const replaced = storedRefreshToken.read();
  isGivenUp = false;
  take(pair);
  if (replaced !== undefined && replaced !== pair.refreshToken) void endSession(replaced);
}

/** Ends the session in this browser and notifies every tab; in observer mode only ends that mode, in this tab alone. */
export function signOut(): void {
  if (isObserverMode()) return endObserving();
  if (isGivenUp) return;
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
  if (isGivenUp) return;
  const token = storedRefreshToken.read();
  signOut();
  if (token !== undefined) void endSession(token);
}

/** Chooses the subaccount of all further calls; remembered for this tab. */
export function selectSubaccount(name: string | undefined): void {
  if (isGivenUp) return;
  if (name === undefined) storedSubaccount.clear();
  else storedSubaccount.write(name);
  if (useSession.getState().subaccount !== name) useSession.setState({ subaccount: name });
}

let running: Promise<void> | undefined;

/**
 * Ensures a fresh access token: one refresh runs at a time over all tabs, and concurrent calls wait for it, max 10 s.
 * When the refresh is refused, or returns a token for another host or provider, the session ends; when the server cannot
 * be reached or limits the rate, the session stays and the call rejects with a `TransportError`. A tab abandoned for
 * another account's session waits for its end.
 */
export async function refreshSession(): Promise<void> {
  if (isObserverMode()) return;
  running ??= refresh().finally(() => {
    running = undefined;
    useSession.setState({ isRefreshing: false });
  });
  try {
    await withinTime(running, transportLimits.refreshQueue);
  } catch (error) {
    throw refreshFailure(error);
  }
  if (isGivenUp) await new Promise(() => undefined);
}

/** Refreshes unless a fresh token is at hand; `refused` is the token that the server did not take, if it was that. */
export function renewSession(refused?: string): Promise<void> {
  if (refused !== undefined) rejectAccessToken(refused);
  return hasFreshToken() ? Promise.resolve() : refreshSession();
}

async function refresh(): Promise<void> {
  if (isGivenUp) return;
  const asked = storedRefreshToken.read();
  if (asked === undefined) return signOut();
  const before = useSession.getState().accessToken;
  useSession.setState({ isRefreshing: true });
  await withRefreshLock(async () => {
    if (isRenewed(before)) return;
    const token = storedRefreshToken.read();
    if (token === undefined) return signOut();
    if (token !== asked && (await isHandedOver(before))) return;
    await trade(token, before);
  });
}

/** Trades the stored refresh token. The session that it belongs to may have been ended or replaced meanwhile. */
async function trade(token: string, before: string | undefined): Promise<void> {
  const pair = await traded(token);
  if (isGivenUp) return;
  const stored = storedRefreshToken.read();
  if (stored === undefined) return signOut();
  if (stored !== token && stored !== pair?.refreshToken) return isRenewed(before) ? undefined : trade(stored, before);
  if (pair && isOfThisSession(readClaims(pair.accessToken))) take(pair);
  else signOut();
}

/** The pair that a refresh token yields; undefined when the server refuses it. */
async function traded(token: string): Promise<TokenPair | undefined> {
  try {
    return await refreshTokens(token);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.status === 429) throw error;
    return undefined;
  }
}

function isRenewed(before: string | undefined): boolean {
  return useSession.getState().accessToken !== before && hasFreshToken();
}

/** Another tab refreshed meanwhile, and its message may still be in transit. */
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

function withinTime<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = new DOMException('The session could not be renewed in time.', 'TimeoutError');
    const timer = setTimeout(() => reject(late), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Stores a pair for all tabs; this one uses it, or is abandoned when it shows another account. */
function take(pair: TokenPair): void {
  storedRefreshToken.write(pair.refreshToken);
  notifyOtherTabs(pair);
  const claims = readClaims(pair.accessToken);
  if (isOfAnother(claims)) giveUp(claims);
  else adopt(pair.accessToken);
}

function adopt(accessToken: string): void {
  useSession.setState({ accessToken, claims: readClaims(accessToken) });
}

/** Whether a token is for another account than the one that this tab shows. */
function isOfAnother(claims: AccessTokenClaims | undefined): boolean {
  const mine = useSession.getState().claims?.sub;
  return mine !== undefined && claims?.sub !== mine;
}

function giveUp(claims: AccessTokenClaims | undefined): void {
  isGivenUp = true;
  clearTab();
  accountChanges.notify(claims?.email);
}

function forget(): void {
  clearTab();
  signOuts.notify();
}

function clearTab(): void {
  storedSubaccount.clear();
  useSession.setState({ accessToken: undefined, claims: undefined, subaccount: undefined });
}

/** The tokens that another tab handed over before the storage event arrived. */
let early: TokenPair | undefined;

/** Accepts the tokens of another tab, if they belong to this tab's account, or to the session the browser holds. */
function consider(pair: TokenPair): void {
  early = undefined;
  if (isObserverMode() || isGivenUp) return;
  const claims = readClaims(pair.accessToken);
  const isMine = useSession.getState().claims !== undefined && !isOfAnother(claims);
  if (!isMine && storedRefreshToken.read() !== pair.refreshToken) early = pair;
  else if (isOfThisSession(claims)) follow(pair.accessToken, claims);
}

function follow(accessToken: string, claims: AccessTokenClaims | undefined): void {
  if (isOfAnother(claims)) return giveUp(claims);
  const hadNone = !hasAccessToken();
  adopt(accessToken);
  if (hadNone) signInsElsewhere.notify();
}

onTokenFromOtherTab(consider);

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key !== refreshTokenKey || isObserverMode()) return;
  if (event.newValue === null) return hasAccessToken() ? forget() : undefined;
  if (early?.refreshToken === event.newValue) consider(early);
  if (!hasAccessToken() && !isGivenUp) signInsElsewhere.notify();
});

/** Calls `listener` once, with the e-mail of the signed-in user, once that is known; never if the session ends before. */
export function whenAccountKnown(listener: (email: string) => void): void {
  const notify = ({ claims }: { claims?: AccessTokenClaims | undefined }) => {
    if (claims === undefined) return;
    stop();
    if (claims.email !== undefined) listener(claims.email);
  };
  const ends = [useSession.subscribe(notify), onSignOut(() => stop())];
  function stop(): void {
    for (const end of ends) end();
  }
  notify(useSession.getState());
}

function hasAccessToken(): boolean {
  return useSession.getState().accessToken !== undefined;
}
