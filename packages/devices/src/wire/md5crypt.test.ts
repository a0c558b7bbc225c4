import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptEitherPadding, encryptZeroPadded } from './aes-ecb.ts';
import { createCipheriv } from 'node:crypto';
import { md5crypt } from './md5crypt.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe('md5crypt', () => {
  it.each([
    ['admin', 'BQ5hoXV9'],
    ['a much longer password than one digest of sixteen bytes holds', 'x'],
    ['pässwörd', 'abcdefgh'],
    ['0123456789abcdef', '12345678'],
  ])('of %j with salt %s is what openssl prints', (password, salt) => {
    expect.soft(md5crypt(password, salt)).toHaveLength(22);
    if (!hasOpenssl) return;
    const printed = execFileSync('openssl', ['passwd', '-1', '-salt', salt, password]).toString().trim();
    expect(`$1$${salt}$${md5crypt(password, salt)}`).toBe(printed);
  });

  it('of a known password is the known hash', () => {
    expect(md5crypt('password', 'saltsalt')).toBe('qjXMvbEw8oaL.CzflDtaK/');
  });
});

describe('AES-256-ECB', () => {
  const key = Buffer.alloc(32, 7);

  it('is read back, filled up with zero bytes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const encrypted = encryptZeroPadded(key, text);
        expect(encrypted.length % 16).toBe(0);
        expect(decryptEitherPadding(key, encrypted)).toBe(text);
      }),
    );
  });

  it('is read back with PKCS#7 padding', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const cipher = createCipheriv('aes-256-ecb', key, null);
        const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
        expect(decryptEitherPadding(key, encrypted)).toBe(text);
      }),
    );
  });

  it.each([0, 5, 17])('of %d bytes is cut off', (length) => {
    expect(() => decryptEitherPadding(key, Buffer.alloc(length))).toThrow('cut off');
  });
});
