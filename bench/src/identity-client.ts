import { solveCaptcha } from '@headframe/server/testing/solve-captcha';

/** Settings under which each request of a bench may come from an address of its own. */
export const behindProxy = { HEADFRAME_TRUSTED_PROXIES: '127.0.0.1' };

/** What an identity endpoint answered, and after how long. */
export interface IdentityReply {
  status: number;
  body: string;
  milliseconds: number;
}

let lastAddress = 0;

function freshAddress(): string {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

/** Sends a form to an identity endpoint, from an address that sent none before. */
export async function postIdentity(
  origin: string,
  endpoint: string,
  fields: Record<string, string>,
): Promise<IdentityReply> {
  const body = new URLSearchParams(fields);
  const headers = { 'x-forwarded-for': freshAddress() };
  const startedAt = performance.now();
  const response = await fetch(`${origin}/api/identity2/${endpoint}`, { method: 'POST', body, headers });
  const text = await response.text();
  return { status: response.status, body: text, milliseconds: performance.now() - startedAt };
}

/** Fetches a captcha and solves it. */
export async function solvedCaptcha(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/captcha/challenge`);
  return solveCaptcha((await response.json()) as Parameters<typeof solveCaptcha>[0]);
}
