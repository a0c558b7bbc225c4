import type { AccessTokenClaims } from '../transport/session/access-token.ts';

/** A token as the server would sign one, without a signature: the console never checks it. */
export function fakeToken(claims: Partial<AccessTokenClaims> = {}): string {
  const standard = { iss: 'http://headframe.test', provider: 'password' };
  const payload = { ...standard, sub: '1', exp: Math.floor(Date.now() / 1000) + 900, ...claims };
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `head.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
}
