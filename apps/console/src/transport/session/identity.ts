import * as z from 'zod/mini';
import { globalMessages } from '@headframe/domain/errors/global-messages';
import { normalEmail } from '@headframe/domain/limits/password-policy';

const text = z.nullish(z.string());
const answerSchema = z.object({
  access_token: text,
  refresh_token: text,
  error: text,
  message: text,
  migration_token: text,
  needs_password: z.optional(z.boolean()),
});

type Answer = z.output<typeof answerSchema>;

/** The token pair of a sign-in or a refresh. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** The input of the sign-in form; `twofacode` and `token` (captcha) are empty where not required. */
export interface Credentials {
  email: string;
  password: string;
  twofacode?: string;
  token?: string;
}

/** The identity service refused; `message` is the server's text for the user, `error` its code. */
export class IdentityError extends Error {
  readonly error: string;
  readonly status: number;
  /** Token that permits the migration of an old second factor, for a few minutes. */
  readonly migrationToken: string | undefined;
  constructor(message: string, error: string, status: number, migrationToken?: string) {
    super(message);
    this.name = 'IdentityError';
    this.error = error;
    this.status = status;
    this.migrationToken = migrationToken;
  }
}

/** The server could not be reached, or its response could not be read. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
  /** The HTTP status of the response, where the server failed. */
  readonly status: number | undefined;
  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

const timeoutMs = 9000;

/** Signs in by e-mail and password (specification 7, identity). Throws `IdentityError` or `UnreachableError`. */
export async function signInWithEmail(credentials: Credentials): Promise<TokenPair> {
  return pairOf(
    await callIdentity('loginwithemail', {
      email: normalEmail(credentials.email),
      password: credentials.password,
      twofacode: credentials.twofacode ?? '',
      token: credentials.token ?? '',
    }),
  );
}

/** Exchanges a refresh token for a new pair, which invalidates the old one. Throws `IdentityError` or `UnreachableError`. */
export async function refreshTokens(refreshToken: string): Promise<TokenPair> {
  return pairOf(await callIdentity('refreshtoken', { refresh_token: refreshToken }));
}

/** Exchanges the code of a social sign-in for a session. Throws `IdentityError` or `UnreachableError`. */
export async function tradeSocialCode(code: string, twofacode = ''): Promise<TokenPair> {
  return pairOf(await callIdentity('social', { code, twofacode }));
}

/**
 * Completes the sign-in of an account with an old second factor, by its code: it becomes the account's second factor,
 * or, where the account has a newer one, is removed. Throws `IdentityError` or `UnreachableError`.
 */
export async function migrateSecondFactor(form: {
  hasNewFactor: boolean;
  totp: string;
  migrationToken: string;
}): Promise<TokenPair> {
  const path = form.hasNewFactor ? '/api/old_mfa' : '/api/verify_old_mfa';
  return pairOf(await callForm(path, { totp: form.totp, migration_token: form.migrationToken }));
}

/**
 * Ends the session of a refresh token on the server, also while the page unloads. Ignores failures, since the session
 * expires anyway.
 */
export async function endSession(refreshToken: string): Promise<void> {
  const lasting = { keepalive: true };
  await callForm('/api/identity2/logout', { refresh_token: refreshToken }, lasting).catch(() => undefined);
}

/** The pair in an answer of success. Throws `IdentityError` where there is none. */
export function pairOf({ access_token: accessToken, refresh_token: refreshToken }: Answer): TokenPair {
  if (!accessToken || !refreshToken) throw new IdentityError(globalMessages.quotaExceeded.text, 'unknown', 200);
  return { accessToken, refreshToken };
}

/**
 * Posts a form to an identity endpoint (specification 7). Its refusals belong to the caller alone and never reach the
 * handling of other calls. Throws `IdentityError` or `UnreachableError`.
 */
export function callIdentity(endpoint: string, fields: Record<string, string>): Promise<Answer> {
  return callForm(`/api/identity2/${endpoint}`, fields);
}

async function callForm(path: string, fields: Record<string, string>, options: RequestInit = {}): Promise<Answer> {
  const { status, body } = await post(path, fields, options);
  if (status >= 500) throw new UnreachableError(`The identity service answered ${status}.`, { status });
  const answer = answerSchema.safeParse(body).data ?? {};
  if (answer.error || status >= 400) throw refusal(answer, status);
  return answer;
}

function refusal({ error, message, migration_token: migrationToken }: Answer, status: number): IdentityError {
  if (status === 429) {
    return new IdentityError(message || globalMessages.tooManyRequests.text, error || 'too-many-requests', status);
  }
  const code = error || 'unknown';
  return new IdentityError(
    message || error || globalMessages.quotaExceeded.text,
    code,
    status,
    migrationToken ?? undefined,
  );
}

async function post(
  path: string,
  fields: Record<string, string>,
  options: RequestInit,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(path, {
      ...options,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body };
  } catch (cause) {
    throw new UnreachableError('The identity service could not be reached.', { cause });
  }
}
