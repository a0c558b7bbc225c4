import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { authProtocols, privacyProtocols, snmpCredentials, snmpUserCredential } from './snmp-credential.ts';

describe('snmpCredentials', () => {
  it('takes a password without a user for a community, SNMPv2c before v1', () => {
    expect(snmpCredentials({ user: '', password: 'hall-a' })).toEqual([
      { version: 2, community: 'hall-a' },
      { version: 1, community: 'hall-a' },
    ]);
    expect(snmpCredentials({ user: '', password: '' })).toEqual([]);
  });

  it.each([
    ['sha256:longpassword', { protocol: 'sha256', password: 'longpassword' }, null],
    [
      'md5:longpassword:des:otherpassword',
      { protocol: 'md5', password: 'longpassword' },
      { protocol: 'des', password: 'otherpassword' },
    ],
    [
      'sha512:with:colons:aes256r:so:is:this',
      { protocol: 'sha512', password: 'with:colons' },
      { protocol: 'aes256r', password: 'so:is:this' },
    ],
    ['one for both', { protocol: 'sha', password: 'one for both' }, { protocol: 'aes', password: 'one for both' }],
  ])('reads the password %s of an SNMPv3 user', (password, auth, privacy) => {
    expect(snmpCredentials({ user: 'operator', password })).toEqual([{ version: 3, user: 'operator', auth, privacy }]);
  });

  it.each(['short', 'sha:short', 'sha:longpassword:aes:short'])(
    'leaves out %s, which no SNMPv3 device accepts',
    (password) => {
      expect(snmpCredentials({ user: 'operator', password })).toEqual([]);
    },
  );
});

describe('snmpUserCredential', () => {
  const password = fc.string({
    minLength: 1,
    maxLength: 20,
    unit: fc.constantFrom('a', 'b', ':', 'aes', ':des:', 'sha'),
  });
  const privacy = fc.record({ protocol: fc.constantFrom(...privacyProtocols), password });
  const users = fc.record({
    version: fc.constant(3 as const),
    user: fc.string({ minLength: 1, maxLength: 8 }),
    auth: fc.record({ protocol: fc.constantFrom(...authProtocols), password }),
    privacy: fc.option(privacy, { nil: null }),
  });

  it('gives what is read as the same user, or nothing', () => {
    fc.assert(
      fc.property(users, (user) => {
        const credential = snmpUserCredential(user);
        if (credential) expect(snmpCredentials(credential)).toEqual([user]);
      }),
    );
  });

  it('gives every user whose passwords are long enough and hold no colon', () => {
    fc.assert(
      fc.property(users, (user) => {
        const clean = (text: string) => text.replaceAll(':', '').padEnd(8, 'x');
        const fine = {
          ...user,
          auth: { ...user.auth, password: clean(user.auth.password) },
          privacy: user.privacy && { ...user.privacy, password: clean(user.privacy.password) },
        };
        expect(snmpUserCredential(fine)).not.toBeNull();
      }),
    );
  });
});
