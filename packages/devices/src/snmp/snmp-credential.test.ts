import { describe, expect, it } from 'vitest';
import { snmpCredentials } from './snmp-credential.ts';

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
