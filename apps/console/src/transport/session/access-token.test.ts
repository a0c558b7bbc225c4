import { expect, test } from 'vitest';
import { fakeToken } from '../../testing/tokens.ts';
import { isExpired, readClaims } from './access-token.ts';

test('reads the claims of a token, also with characters that base64 writes otherwise', () => {
  expect(readClaims(fakeToken({ sub: 'ÿ?>~', exp: 5 }))).toMatchObject({ sub: 'ÿ?>~', exp: 5 });
});

test.each(['', 'a.b', 'a.!!!.c', `a.${btoa('{"exp":"soon"}')}.c`])('reads nothing from %j', (text) => {
  expect(readClaims(text)).toBeUndefined();
  expect(isExpired(text)).toBe(true);
});

test('a token counts as expired a little before its end', () => {
  const token = fakeToken({ exp: 1000 });
  expect(isExpired(token, 990_000)).toBe(false);
  expect(isExpired(token, 996_000)).toBe(true);
});
