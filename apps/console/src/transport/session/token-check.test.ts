import { afterEach, expect, test, vi } from 'vitest';
import { fakeToken } from '../../testing/tokens.ts';
import type { AccessTokenClaims } from './access-token.ts';
import { UnreachableError } from './identity.ts';
import { hasSession, hasSoundToken, refreshSession, signIn, signOut } from './session.ts';

const fetched = vi.fn<typeof fetch>();

function answerWith(claims: Partial<AccessTokenClaims>, status = 200, body: object = {}): void {
  const answer = { access_token: fakeToken(claims), refresh_token: 'r', ...body };
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(answer), { status }));
}

async function signedIn(): Promise<void> {
  vi.stubGlobal('fetch', fetched);
  answerWith({});
  await signIn({ email: 'a', password: 'b' });
  expect(hasSoundToken()).toBe(true);
}

afterEach(() => {
  signOut();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

test.each([
  ['another host', { iss: 'https://elsewhere.example' }],
  ['another kind of provider', { provider: 'cloud' }],
])('a refresh that yields a token of %s ends the session', async (_name, claims) => {
  await signedIn();
  answerWith(claims);
  await refreshSession();
  expect(hasSession()).toBe(false);
});

test('a refresh that yields nothing ends the session', async () => {
  await signedIn();
  fetched.mockResolvedValueOnce(new Response(JSON.stringify({ access_token: null, refresh_token: null })));
  await refreshSession();
  expect(hasSession()).toBe(false);
});

test('a server that asks for patience does not end the session', async () => {
  await signedIn();
  answerWith({}, 429, { error: 'too-many-requests', message: 'Too many requests.' });
  await expect(refreshSession()).rejects.toThrow('Too many requests.');
  expect(hasSession()).toBe(true);
});

test('a token that is none of a Headframe server opens no session', async () => {
  vi.stubGlobal('fetch', fetched);
  answerWith({ provider: '' });
  await expect(signIn({ email: 'a', password: 'b' })).rejects.toThrow(UnreachableError);
  expect(hasSession()).toBe(false);
});
