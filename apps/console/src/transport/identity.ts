import * as z from 'zod/mini';

const text = z.nullish(z.string());
const answerSchema = z.object({ access_token: text, refresh_token: text, error: text, message: text });

/** The pair that a sign-in or a refresh yields. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** What the sign-in form sends; `twofacode` and `token` (captcha) are empty where not asked for. */
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
  constructor(message: string, error: string, status: number) {
    super(message);
    this.name = 'IdentityError';
    this.error = error;
    this.status = status;
  }
}

/** The server could not be reached, or answered with nothing that can be read. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

const fallbackMessage = 'Somthing went wrong!!, try again later.';
const timeoutMs = 9000;

/** Signs in by e-mail and password (specification 7, identity). Throws `IdentityError` or `UnreachableError`. */
export function signInWithEmail(credentials: Credentials): Promise<TokenPair> {
  return post('loginwithemail', {
    email: credentials.email.trim().toLowerCase(),
    password: credentials.password,
    twofacode: credentials.twofacode ?? '',
    token: credentials.token ?? '',
  });
}

/** Trades a refresh token for a new pair; the old one is worthless afterwards. Throws `IdentityError` or `UnreachableError`. */
export function refreshTokens(refreshToken: string): Promise<TokenPair> {
  return post('refreshtoken', { refresh_token: refreshToken });
}

async function post(endpoint: string, fields: Record<string, string>): Promise<TokenPair> {
  const { status, body } = await send(endpoint, fields);
  const parsed = answerSchema.safeParse(body);
  if (status >= 500) throw new UnreachableError(`The identity service answered ${status}.`);
  if (status === 429) throw new IdentityError('Too many requests.', 'too-many-requests', status);
  const answer = parsed.success ? parsed.data : {};
  if (answer.error || status >= 400 || !answer.access_token || !answer.refresh_token) {
    throw new IdentityError(answer.message || answer.error || fallbackMessage, answer.error || 'unknown', status);
  }
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
}

async function send(endpoint: string, fields: Record<string, string>): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`/api/identity2/${endpoint}`, {
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
