import { createHash, randomBytes } from 'node:crypto';

/** How the tokens of the two kinds of keys begin. */
const accessKeyPrefixes = { observer: 'hfo_', 'api-key': 'hfk_' } as const;

/** Kinds of keys that stand in place of a sign-in. */
export type AccessKeyKind = keyof typeof accessKeyPrefixes;

/** A fresh key: the token to show once, and what is kept of it. */
interface NewAccessKey {
  token: string;
  tokenHash: Buffer;
  /** The last four characters, by which its holder knows it again. */
  tokenEnding: string;
}

export function hashAccessKey(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Creates a key of 32 random bytes. */
export function makeAccessKey(kind: AccessKeyKind): NewAccessKey {
  const token = `${accessKeyPrefixes[kind]}${randomBytes(32).toString('base64url')}`;
  return { token, tokenHash: hashAccessKey(token), tokenEnding: token.slice(-4) };
}

/** The kind of key a bearer token claims to be; undefined for any other token. */
export function accessKeyKind(token: string): AccessKeyKind | undefined {
  return (Object.keys(accessKeyPrefixes) as AccessKeyKind[]).find((kind) => token.startsWith(accessKeyPrefixes[kind]));
}
