import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sshCredential, sshKeyCredential } from './ssh-credential.ts';

const key =
  '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\nAAAABG5vbmU=\n-----END OPENSSH PRIVATE KEY-----';

it('a password is one, whatever it holds', () => {
  expect(sshCredential({ user: 'farm', password: 'passphrase:x' })).toEqual({ user: 'farm', password: 'passphrase:x' });
});

it('a private key is one, with its passphrase or without', () => {
  expect(sshCredential({ user: 'farm', password: `${key}\n` })).toEqual({
    user: 'farm',
    privateKey: `${key}\n`,
    passphrase: null,
  });
  const given = sshKeyCredential('farm', `\n${key}\r\n`, 'two words: and more');
  expect(given && sshCredential(given)).toEqual({
    user: 'farm',
    privateKey: `${key}\n`,
    passphrase: 'two words: and more',
  });
});

it.each([
  ['no user', { user: '', password: 'x' }],
  ['no password', { user: 'farm', password: '' }],
  ['a key that is cut off', { user: 'farm', password: key.slice(0, -5) }],
  ['a public key', { user: 'farm', password: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' }],
  ['something after the key', { user: 'farm', password: `${key}\nmore` }],
])('%s is no credential', (_name, credential) => {
  expect(sshCredential(credential)).toBeNull();
});

it('what is no private key makes no credential of one', () => {
  expect(sshKeyCredential('farm', 'secret', null)).toBeNull();
});

it('any passphrase comes back as it was', () => {
  const passphrase = fc
    .string({ minLength: 1, maxLength: 255 })
    .filter((text) => !/[\r\n\u2028\u2029]/.test(text) && text.trimEnd() === text);
  fc.assert(
    fc.property(passphrase, (text) => {
      const given = sshKeyCredential('farm', key, text);
      const read = given && sshCredential(given);
      expect(read && 'passphrase' in read && read.passphrase).toBe(text);
    }),
  );
});
