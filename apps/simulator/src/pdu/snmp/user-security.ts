import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A user of an agent with SNMPv3 (RFC 3414). */
export interface SnmpUser {
  readonly name: string;
  readonly authProtocol: 'md5' | 'sha1' | 'sha256' | 'sha512';
  readonly authPassword: string;
  /** AES-128 (RFC 3826); null: messages are authenticated alone. */
  readonly privacyPassword: string | null;
}

/** Octets of the code that authenticates a message (RFC 3414, RFC 7860). */
export const codeLengths = { md5: 12, sha1: 12, sha256: 24, sha512: 48 } as const;

const keys = new Map<string, Buffer>();
const maxKeys = 20_000;
const expandedLength = 2 ** 20;

/** The key of a password for one engine (RFC 3414, A.2). */
function localizedKey(protocol: SnmpUser['authProtocol'], password: string, engineId: Buffer): Buffer {
  const name = `${protocol}/${password}/${engineId.toString('hex')}`;
  const known = keys.get(name);
  if (known) return known;
  const digest = (...parts: Buffer[]) => createHash(protocol).update(Buffer.concat(parts)).digest();
  const expanded = keys.get(`${protocol}/${password}`) ?? digest(Buffer.alloc(expandedLength, password));
  const key = digest(expanded, engineId, expanded);
  if (keys.size > maxKeys) keys.clear();
  keys.set(`${protocol}/${password}`, expanded).set(name, key);
  return key;
}

/** The code that authenticates a message whose place for it holds zeros. */
export function authenticationCode(user: SnmpUser, engineId: Buffer, message: Buffer): Buffer {
  const key = localizedKey(user.authProtocol, user.authPassword, engineId);
  return createHmac(user.authProtocol, key).update(message).digest().subarray(0, codeLengths[user.authProtocol]);
}

/** Whether a message, whose code has been replaced by zeros, was written by somebody who knows the password. */
export function isAuthentic(user: SnmpUser, engineId: Buffer, message: Buffer, code: Buffer): boolean {
  const expected = authenticationCode(user, engineId, message);
  return code.length === expected.length && timingSafeEqual(code, expected);
}

/** Boots and running time of an agent, which keep old messages from being sent again. */
export interface EngineTime {
  readonly boots: number;
  readonly seconds: number;
}

function initialVector({ boots, seconds }: EngineTime, salt: Buffer): Buffer {
  const vector = Buffer.alloc(16);
  vector.writeUInt32BE(boots, 0);
  vector.writeUInt32BE(seconds, 4);
  salt.copy(vector, 8, 0, 8);
  return vector;
}

const privacyKey = (user: SnmpUser, engineId: Buffer): Buffer =>
  localizedKey(user.authProtocol, user.privacyPassword ?? '', engineId).subarray(0, 16);

/** Encrypts the content of a message with AES-128 in CFB mode (RFC 3826). */
export function encrypt(
  user: SnmpUser,
  engineId: Buffer,
  time: EngineTime,
  content: Buffer,
): { salt: Buffer; content: Buffer } {
  const salt = randomBytes(8);
  const cipher = createCipheriv('aes-128-cfb', privacyKey(user, engineId), initialVector(time, salt));
  return { salt, content: Buffer.concat([cipher.update(content), cipher.final()]) };
}

/** Decrypts the content of a message. */
export function decrypt(user: SnmpUser, engineId: Buffer, time: EngineTime, salt: Buffer, content: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-cfb', privacyKey(user, engineId), initialVector(time, salt));
  return Buffer.concat([decipher.update(content), decipher.final()]);
}
