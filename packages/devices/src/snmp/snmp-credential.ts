import type { Credential } from '../driver.ts';

/** Authentication protocols of SNMPv3 (RFC 3414, RFC 7860). */
export const authProtocols = ['md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512'] as const;
/** Privacy protocols of SNMPv3 (RFC 3414, RFC 3826, and AES-256 with either key extension). */
export const privacyProtocols = ['des', 'aes', 'aes256b', 'aes256r'] as const;

/** How an SNMP device is spoken to. */
export type SnmpCredential =
  | { version: 1 | 2; community: string }
  | {
      version: 3;
      user: string;
      auth: { protocol: (typeof authProtocols)[number]; password: string };
      /** Null: the messages are authenticated and not encrypted. */
      privacy: { protocol: (typeof privacyProtocols)[number]; password: string } | null;
    };

const maxCommunityLength = 255;
/** RFC 3414, 11.2: a shorter password is not accepted. */
const minPasswordLength = 8;
const v3Form = new RegExp(`^(${authProtocols.join('|')}):(.+?)(?::(${privacyProtocols.join('|')}):(.+))?$`, 's');

function version3({ user, password }: Credential): SnmpCredential | null {
  const [, authProtocol, authPassword, privacyProtocol, privacyPassword] = v3Form.exec(password) ?? [];
  const auth = authProtocol
    ? { protocol: authProtocol as (typeof authProtocols)[number], password: authPassword ?? '' }
    : { protocol: 'sha' as const, password };
  const both = { protocol: 'aes' as const, password };
  const given = privacyProtocol
    ? { protocol: privacyProtocol as (typeof privacyProtocols)[number], password: privacyPassword ?? '' }
    : null;
  const privacy = authProtocol ? given : both;
  const tooShort = [auth, privacy].some((part) => part !== null && part.password.length < minPasswordLength);
  return tooShort ? null : { version: 3, user, auth, privacy };
}

/**
 * What a credential means to an SNMP device. Without a user its password is a community, spoken with SNMPv2c and, where that
 * is not answered, with SNMPv1. With a user it is one of SNMPv3: the password is `sha256:password` (authenticated alone) or
 * `sha256:password:aes:password` (encrypted too), and any other text is the password for both, with SHA and AES-128.
 * One that no SNMP device can have gives nothing.
 */
export function snmpCredentials(credential: Credential): SnmpCredential[] {
  const { user, password } = credential;
  if (user !== '') {
    const v3 = version3(credential);
    return v3 ? [v3] : [];
  }
  if (password === '' || password.length > maxCommunityLength) return [];
  return [
    { version: 2, community: password },
    { version: 1, community: password },
  ];
}
