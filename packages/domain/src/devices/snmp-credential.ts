import type { DeviceCredential } from './device-credential.ts';

/** Authentication protocols of SNMPv3 (RFC 3414, RFC 7860). */
export const authProtocols = ['md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512'] as const;
/** Privacy protocols of SNMPv3 (RFC 3414, RFC 3826, and AES-256 with either key extension). */
export const privacyProtocols = ['des', 'aes', 'aes256b', 'aes256r'] as const;

export type AuthProtocol = (typeof authProtocols)[number];
export type PrivacyProtocol = (typeof privacyProtocols)[number];

/** How an SNMP device is spoken to. */
export type SnmpCredential =
  | { version: 1 | 2; community: string }
  | {
      version: 3;
      user: string;
      auth: { protocol: AuthProtocol; password: string };
      /** Null: the messages are authenticated and not encrypted. */
      privacy: { protocol: PrivacyProtocol; password: string } | null;
    };

const maxCommunityLength = 255;
/** A shorter password of SNMPv3 is not accepted (RFC 3414, 11.2). */
export const minSnmpPasswordLength = 8;
const v3Form = new RegExp(`^(${authProtocols.join('|')}):(.+?)(?::(${privacyProtocols.join('|')}):(.+))?$`, 's');

function version3({ user, password }: DeviceCredential): SnmpCredential | null {
  const [, authProtocol, authPassword, privacyProtocol, privacyPassword] = v3Form.exec(password) ?? [];
  const auth = authProtocol
    ? { protocol: authProtocol as AuthProtocol, password: authPassword ?? '' }
    : { protocol: 'sha' as const, password };
  const both = { protocol: 'aes' as const, password };
  const given = privacyProtocol
    ? { protocol: privacyProtocol as PrivacyProtocol, password: privacyPassword ?? '' }
    : null;
  const privacy = authProtocol ? given : both;
  const tooShort = [auth, privacy].some((part) => part !== null && part.password.length < minSnmpPasswordLength);
  return tooShort ? null : { version: 3, user, auth, privacy };
}

/**
 * What a credential means to an SNMP device. Without a user its password is a community, spoken with SNMPv2c and, where that
 * is not answered, with SNMPv1. With a user it is one of SNMPv3: the password is `sha256:password` (authenticated alone) or
 * `sha256:password:aes:password` (encrypted too), and any other text is the password for both, with SHA and AES-128.
 * One that no SNMP device can have gives nothing.
 */
export function snmpCredentials(credential: DeviceCredential): SnmpCredential[] {
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

/**
 * The credential that {@link snmpCredentials} reads as this user of SNMPv3; null where no text does: a password that is too
 * short, or that holds what separates the parts.
 */
export function snmpUserCredential(user: Extract<SnmpCredential, { version: 3 }>): DeviceCredential | null {
  const { auth, privacy } = user;
  const parts = [auth.protocol, auth.password, ...(privacy ? [privacy.protocol, privacy.password] : [])];
  const credential = { user: user.user, password: parts.join(':') };
  const [read] = snmpCredentials(credential);
  const isSame =
    read?.version === 3 &&
    [read.auth, read.privacy].every((part, index) => {
      const meant = [auth, privacy][index];
      return part?.protocol === meant?.protocol && part?.password === meant?.password;
    });
  return isSame ? credential : null;
}
