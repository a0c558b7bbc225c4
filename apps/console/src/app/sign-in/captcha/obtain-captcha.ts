import { messageText } from '@headframe/domain/errors/error-catalogue';
import { IdentityError, UnreachableError } from '../../../transport/session/identity.ts';
import type { CaptchaNews } from './captcha-worker.ts';
import { captchaSchema, captchaToken, searchSolution, type Captcha, type CaptchaSolution } from './solve-captcha.ts';

const challengePath = '/api/captcha/challenge';
const fetchTimeoutMs = 9000;
const sliceMs = 12;
/** Half of the captchas are solved by then: counters lie between 5,000 and 15,000. */
const usualCounters = 10_000;

/** Receives the progress from 0 to 1; an estimate, since the solution is unknown until it is computed. */
export type CaptchaProgress = (share: number) => void;

/**
 * Fetches a captcha, solves it and gives the form field `token`; each is good for one form. Throws `IdentityError` where the
 * server refuses one, `UnreachableError` where it gives none.
 */
export async function obtainCaptcha(onProgress: CaptchaProgress): Promise<string> {
  onProgress(0);
  const captcha = await fetchCaptcha();
  const solution = await solve(captcha, (tried) => onProgress(tried / (tried + usualCounters / 3)));
  onProgress(1);
  return captchaToken(captcha, solution);
}

async function fetchCaptcha(): Promise<Captcha> {
  try {
    const response = await fetch(challengePath, { cache: 'no-store', signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (response.status >= 400 && response.status < 500) throw refusal(response.status);
    return captchaSchema.parse(await response.json());
  } catch (cause) {
    if (cause instanceof IdentityError) throw cause;
    throw new UnreachableError('The captcha could not be loaded.', { cause });
  }
}

function refusal(status: number): IdentityError {
  if (status === 429) return new IdentityError(messageText('tooManyRequests'), 'too-many-requests', status);
  return new IdentityError(messageText('quotaExceeded'), 'unknown', status);
}

type Tried = (tried: number) => void;

async function solve(captcha: Captcha, onTried: Tried): Promise<CaptchaSolution> {
  try {
    return await solveInWorker(captcha, onTried);
  } catch {
    return solveInSlices(captcha, onTried);
  }
}

/** Rejects where the browser has no workers, or may not start one. */
function solveInWorker(captcha: Captcha, onTried: Tried): Promise<CaptchaSolution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<CaptchaNews>) => {
      if ('tried' in data) return onTried(data.tried);
      worker.terminate();
      resolve(data.solution);
    });
    worker.addEventListener('error', (event) => {
      worker.terminate();
      reject(new Error(event.message));
    });
    worker.postMessage(captcha);
  });
}

/** Works in the page itself, a few milliseconds at a time, so that it stays alive. */
export async function solveInSlices(captcha: Captcha, onTried: Tried): Promise<CaptchaSolution> {
  let from = 0;
  for (;;) {
    const until = performance.now() + sliceMs;
    const found = searchSolution(captcha, from, () => performance.now() >= until);
    if ('counter' in found) return found;
    from = found.next;
    onTried(from);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
