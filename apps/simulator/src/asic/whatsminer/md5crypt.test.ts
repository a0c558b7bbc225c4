import { expect, test } from 'vitest';
import { md5crypt } from './md5crypt.ts';

test.each([
  ['admin', 'abcdefgh', 'l/LAqC8oJERu7Cmx6trtY/'],
  ['a much longer password than sixteen', 'abcdefgh', 'pNtzgD73cLx/23VZhZirk1'],
  ['admin', 'Xy12zz', 'r.n5CCiS3A.9AqjQtVr2a1'],
  ['a much longer password than sixteen', 'Xy12zz', '.a21HU26aJGJTuVhH0HbP/'],
])('is what `openssl passwd -1` makes of %s with salt %s', (password, salt, expected) => {
  expect(md5crypt(password, salt)).toBe(expected);
});
