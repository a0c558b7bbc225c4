import { expect, test } from 'vitest';
import { credentialInput, credentialProblem, emptyCredential, type CredentialField } from './scan-credentials.ts';

/** As a row for a PDU, once the version knows the kind. */
const row = (part: Partial<CredentialField>): CredentialField => ({ ...emptyCredential('asic', 1), ...part });
const user = row({ sort: 'snmpUser', user: 'farm', password: 'authenticate', privacyPassword: 'keep-secret' });

test('a community travels as the password without a user', () => {
  expect(credentialInput(row({ sort: 'community', user: 'left over', password: 'hall-a' }))).toEqual({
    kind: 'asic',
    user: '',
    password: 'hall-a',
  });
});

test('a user of SNMPv3 travels with its protocols', () => {
  expect(credentialInput(user)).toMatchObject({ user: 'farm', password: 'sha256:authenticate:aes:keep-secret' });
  expect(credentialInput({ ...user, privacyProtocol: 'none' })).toMatchObject({ password: 'sha256:authenticate' });
});

test.each<[string, Partial<CredentialField>, string | undefined]>([
  ['nothing', { user: '', password: '', privacyPassword: '' }, undefined],
  ['a good user', {}, undefined],
  ['no user', { user: '' }, 'User is required.'],
  ['a short password', { password: 'short' }, 'SNMPv3 passwords have at least 8 characters.'],
  ['a short privacy password', { privacyPassword: 'short' }, 'SNMPv3 passwords have at least 8 characters.'],
  ['a privacy password that is not used', { privacyProtocol: 'none', privacyPassword: 'short' }, undefined],
  ['a password with a protocol within', { password: 'some:aes:password' }, expect.stringContaining('combined')],
  ['a long one', { password: 'a'.repeat(250) }, 'Up to 255 characters.'],
])('%s: what is wrong', (_name, part, problem) => {
  expect(credentialProblem({ ...user, ...part })).toEqual(problem);
});

const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----';
const ssh = row({ sort: 'sshKey', user: 'farm', password: key, privacyPassword: 'open' });

test('a private key travels with its passphrase', () => {
  expect(credentialInput(ssh)).toEqual({ kind: 'asic', user: 'farm', password: `${key}\npassphrase:open` });
  expect(credentialInput({ ...ssh, sort: 'sshPassword', password: 'secret' })).toMatchObject({ password: 'secret' });
});

test.each<[string, Partial<CredentialField>, string | undefined]>([
  ['a good key', {}, undefined],
  ['no user', { user: '' }, 'User is required.'],
  ['no key', { password: 'secret' }, 'This is no private key in the form of OpenSSH or PEM.'],
  ['a key that is too long', { password: 'a'.repeat(6145) }, 'A private key has up to 6144 characters.'],
  ['a passphrase that is too long', { privacyPassword: 'a'.repeat(256) }, 'A passphrase has up to 255 characters.'],
  ['a host key that is none', { hostKeys: 'SHA256:short' }, 'A host key is SHA256: and 43 characters, one per line.'],
  ['a long password', { sort: 'sshPassword', password: 'a'.repeat(256) }, 'Up to 255 characters.'],
])('%s of SSH: what is wrong', (_name, part, problem) => {
  expect(credentialProblem({ ...ssh, ...part })).toEqual(problem);
});

test('a credential of SSH travels with its host keys, as ssh-keygen writes them', () => {
  const fingerprint = `SHA256:${'a'.repeat(43)}`;
  const field = {
    ...ssh,
    sort: 'sshPassword' as const,
    password: 'secret',
    hostKeys: `256 ${fingerprint} rig-3 (ED25519)`,
  };
  expect(credentialProblem(field)).toBeUndefined();
  expect(credentialInput(field)).toMatchObject({ password: 'secret', hostKeys: [fingerprint] });
});
