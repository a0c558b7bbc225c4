import type { CredentialInput } from '../../../generated/inputs.ts';
import { findKind } from '@headframe/domain/devices/kind-support';
import { maxHostKeysOfCredential, readHostKeys } from '@headframe/domain/devices/host-keys';
import type { KindName } from '@headframe/domain/devices/kinds';
import {
  minSnmpPasswordLength,
  snmpUserCredential,
  type AuthProtocol,
  type PrivacyProtocol,
} from '@headframe/domain/devices/snmp-credential';
import { sshKeyCredential, sshLimits } from '@headframe/domain/devices/ssh-credential';

/** What a row asks for: a user and password, an SNMP community, a user of SNMPv3, or a user of SSH with a password or a private key. */
export type CredentialSort = 'login' | 'community' | 'snmpUser' | 'sshPassword' | 'sshKey';

/** A credential to try on devices of one kind, as entered; `key` identifies its row. */
export interface CredentialField {
  key: number;
  kind: KindName;
  sort: CredentialSort;
  user: string;
  /** Password, community, the password that authenticates, or the private key. */
  password: string;
  authProtocol: AuthProtocol;
  /** `none`: the messages are not encrypted. */
  privacyProtocol: PrivacyProtocol | 'none';
  /** Or the passphrase of the private key. */
  privacyPassword: string;
  /** Host keys of the servers that it is for (SSH), one per line; empty: all. */
  hostKeys: string;
}

export const maxCredentials = 32;
const maxLength = 255;

const firstSort = { login: 'login', snmp: 'community', ssh: 'sshPassword', none: 'login' } as const;

/** A row without entries for a kind of device. */
export function emptyCredential(kind: KindName, key: number): CredentialField {
  const sort = firstSort[findKind(kind)?.credential ?? 'none'];
  return {
    key,
    kind,
    sort,
    user: '',
    password: '',
    authProtocol: 'sha256',
    privacyProtocol: 'aes',
    privacyPassword: '',
    hostKeys: '',
  };
}

/** Whether nothing was entered; such rows are left out. */
export function isEmptyCredential({ user, password, privacyPassword }: CredentialField): boolean {
  return user === '' && password === '' && privacyPassword === '';
}

function snmpUserProblem({ user, password, privacyProtocol, privacyPassword }: CredentialField): string | undefined {
  if (user === '') return 'User is required.';
  const passwords = privacyProtocol === 'none' ? [password] : [password, privacyPassword];
  const isShort = passwords.some((one) => one.length < minSnmpPasswordLength);
  return isShort ? `SNMPv3 passwords have at least ${minSnmpPasswordLength} characters.` : undefined;
}

function hostKeysProblem({ hostKeys }: CredentialField): string | undefined {
  const keys = readHostKeys(hostKeys);
  if (keys === null) return 'A host key is SHA256: and 43 characters, one per line.';
  return keys.length > maxHostKeysOfCredential ? `Up to ${maxHostKeysOfCredential} host keys.` : undefined;
}

function sshProblem(field: CredentialField): string | undefined {
  const { sort, user, password, privacyPassword } = field;
  if (user === '') return 'User is required.';
  const problem = hostKeysProblem(field);
  if (problem !== undefined) return problem;
  if (sort === 'sshPassword')
    return password.length > sshLimits.password ? `Up to ${sshLimits.password} characters.` : undefined;
  if (password.length > sshLimits.privateKey) return `A private key has up to ${sshLimits.privateKey} characters.`;
  if (privacyPassword.length > sshLimits.password) return `A passphrase has up to ${sshLimits.password} characters.`;
  return credentialInput(field) === null ? 'This is no private key in the form of OpenSSH or PEM.' : undefined;
}

/** What is wrong with a credential, or undefined. */
export function credentialProblem(field: CredentialField): string | undefined {
  if (isEmptyCredential(field)) return undefined;
  if (field.sort === 'sshPassword' || field.sort === 'sshKey') return sshProblem(field);
  const problem = field.sort === 'snmpUser' ? snmpUserProblem(field) : undefined;
  if (problem !== undefined) return problem;
  const input = credentialInput(field);
  if (input === null) return 'These passwords cannot be combined: one holds the name of a protocol between colons.';
  return Math.max(input.user.length, input.password.length) > maxLength ? `Up to ${maxLength} characters.` : undefined;
}

function ownHostKeys({ hostKeys }: CredentialField): Pick<CredentialInput, 'hostKeys'> {
  const keys = readHostKeys(hostKeys) ?? [];
  return keys.length > 0 ? { hostKeys: keys } : {};
}

/** A credential as it travels; null where its passwords cannot. */
export function credentialInput(field: CredentialField): CredentialInput | null {
  const { kind, sort, user, password, authProtocol, privacyProtocol, privacyPassword } = field;
  if (sort === 'login') return { kind, user, password };
  if (sort === 'sshPassword') return { kind, user, password, ...ownHostKeys(field) };
  if (sort === 'sshKey') {
    const key = sshKeyCredential(user, password, privacyPassword);
    return key && { kind, ...key, ...ownHostKeys(field) };
  }
  if (sort === 'community') return { kind, user: '', password };
  const privacy = privacyProtocol === 'none' ? null : { protocol: privacyProtocol, password: privacyPassword };
  const credential = snmpUserCredential({ version: 3, user, auth: { protocol: authProtocol, password }, privacy });
  return credential && { kind, ...credential };
}
