import { handleError, restHandling, type ErrorClaims } from './error-handling.ts';
import { renewSession, useSession } from './session.ts';
import { networkCode, statusCode, TransportError } from './transport-error.ts';

/** What a REST call may carry besides its address. */
export interface RestOptions extends ErrorClaims {
  method?: 'GET' | 'POST' | 'DELETE' | undefined;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Calls a REST endpoint with token and subaccount. Rejects with `TransportError`; the shell tells of unclaimed codes. */
export async function callRest(path: string, options: RestOptions = {}): Promise<Response> {
  await renewSession().catch(() => undefined);
  const { accessToken } = useSession.getState();
  try {
    const response = await fetchOnce(path, options);
    if (response.status !== 401) return await checked(response);
    await renewSession(accessToken);
    return await checked(await fetchOnce(path, options));
  } catch (cause) {
    const error =
      cause instanceof TransportError ? cause : new TransportError(networkCode(), 'Network Error', { cause });
    handleError(error, restHandling(error), options);
    throw error;
  }
}

function fetchOnce(path: string, { method = 'GET', body, signal }: RestOptions): Promise<Response> {
  const { accessToken, subaccount } = useSession.getState();
  return fetch(path, {
    method,
    headers: {
      ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
      ...(subaccount ? { Subaccount: subaccount } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

async function checked(response: Response): Promise<Response> {
  const code = statusCode(response.status);
  if (!code) return response;
  const text = await response.text().catch(() => '');
  throw new TransportError(code, messageIn(text) ?? response.statusText, { status: response.status });
}

function messageIn(text: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string') {
      return parsed.message;
    }
  } catch {
    // Not JSON: the status text has to do.
  }
  return undefined;
}
