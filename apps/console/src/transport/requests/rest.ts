import { handleFailure, restHandling, type ErrorClaims } from './error-handling.ts';
import { renewSession, useSession } from '../session/session.ts';
import { statusCode, TransportError } from './transport-error.ts';

/** What a REST call may carry besides its address. */
export interface RestOptions extends ErrorClaims {
  method?: 'GET' | 'POST' | 'DELETE' | undefined;
  /** Sent as JSON; a `Blob` as its bytes. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** How long the answer may take to begin; default one minute. */
  timeoutMs?: number | undefined;
}

const usualTimeoutMs = 60_000;

/**
 * Calls a REST endpoint with token and subaccount. Rejects with `TransportError`, and the shell shows unclaimed codes;
 * a call that was aborted through its signal rejects with the signal's reason, and nothing is shown.
 */
export async function callRest(path: string, options: RestOptions = {}): Promise<Response> {
  try {
    await renewSession();
    const { accessToken } = useSession.getState();
    const response = await fetchOnce(path, options);
    if (response.status !== 401) return await checked(response);
    await renewSession(accessToken);
    return await checked(await fetchOnce(path, options));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    const error = cause instanceof TransportError ? cause : new TransportError('network', 'Network Error', { cause });
    handleFailure(error, restHandling, options);
    throw error;
  }
}

function contentType(body: unknown): string {
  return body instanceof Blob ? 'application/octet-stream' : 'application/json';
}

async function fetchOnce(path: string, options: RestOptions): Promise<Response> {
  const { method = 'GET', body, signal, timeoutMs = usualTimeoutMs } = options;
  const { accessToken, subaccount } = useSession.getState();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new DOMException('No answer in time.', 'TimeoutError')), timeoutMs);
  try {
    return await fetch(path, {
      method,
      headers: {
        ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
        ...(subaccount ? { Subaccount: subaccount } : {}),
        ...(body === undefined ? {} : { 'Content-Type': contentType(body) }),
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, waiting.signal]) : waiting.signal,
    });
  } finally {
    clearTimeout(timer);
  }
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
