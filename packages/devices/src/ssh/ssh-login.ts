import { createHash } from 'node:crypto';
import type { SshCredential } from '@headframe/domain/devices/ssh-credential';
import ssh2, { type ParsedKey } from 'ssh2';
import { DeviceRefusedError } from '../device-errors.ts';
import { BoundedCache } from '../wire/bounded-cache.ts';

/** How a connection is logged in to: a user with a password or with a key that was read. */
export type SshLogin = { user: string; password: string } | { user: string; key: ParsedKey };

/**
 * Rounds of the key derivation of an encrypted key (bcrypt) that are carried out: they run on the only thread, and a file may name
 * 4,294,967,295. ssh-keygen writes 16 or 24.
 */
const maxRounds = 128;

/** Keys that were read, as deriving the key of an encrypted one takes a moment. */
const readKeys = new BoundedCache<ParsedKey>(256);

const magic = Buffer.from('openssh-key-v1\0');

/** A string of the SSH wire format (RFC 4251, section 5) at a place; null where it does not fit. */
function stringAt(data: Buffer, at: number): Buffer | null {
  if (at + 4 > data.length) return null;
  const length = data.readUInt32BE(at);
  return at + 4 + length <= data.length ? data.subarray(at + 4, at + 4 + length) : null;
}

/** Rounds that an encrypted key in the form of OpenSSH asks for (PROTOCOL.key of OpenSSH); 0 where it asks for none. */
function roundsOf(privateKey: string): number {
  const body = /-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]*?)-----END/.exec(privateKey)?.[1];
  const data = Buffer.from(body ?? '', 'base64');
  if (!data.subarray(0, magic.length).equals(magic)) return 0;
  const cipher = stringAt(data, magic.length);
  const derivation = cipher && stringAt(data, magic.length + 4 + cipher.length);
  const options = derivation && stringAt(data, magic.length + 8 + (cipher?.length ?? 0) + derivation.length);
  const salt = options && stringAt(options, 0);
  return options && salt && options.length >= salt.length + 8 ? options.readUInt32BE(4 + salt.length) : 0;
}

function readKey(privateKey: string, passphrase: string | null): ParsedKey {
  if (roundsOf(privateKey) > maxRounds)
    throw new DeviceRefusedError(
      'credential',
      `The private key is encrypted with more than ${maxRounds} rounds. Encrypt it again with ssh-keygen -p -a 16.`,
    );
  const read = ssh2.utils.parseKey(privateKey, passphrase ?? undefined);
  const key = Array.isArray(read) ? read[0] : read;
  if (key instanceof Error || !key?.isPrivateKey())
    throw new DeviceRefusedError(
      'credential',
      passphrase === null
        ? 'The private key cannot be read. If it is encrypted, enter its passphrase.'
        : 'The private key cannot be read with this passphrase.',
    );
  return key;
}

/** Names a credential without holding it, for caches. */
export function credentialHash(credential: SshCredential): string {
  return createHash('sha256').update(JSON.stringify(credential)).digest('base64');
}

/** Makes a login of a credential. Throws `DeviceRefusedError` (`credential`) for a key that cannot be read. */
export function sshLogin(credential: SshCredential): SshLogin {
  if ('password' in credential) return credential;
  const name = credentialHash(credential);
  const key = readKeys.get(name) ?? readKey(credential.privateKey, credential.passphrase);
  readKeys.set(name, key);
  return { user: credential.user, key };
}
