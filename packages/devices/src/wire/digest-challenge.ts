import { createHash, randomBytes } from 'node:crypto';
import type { Credential } from '../driver.ts';

/** A digest challenge of RFC 7616 as far as devices use it: MD5 or SHA-256, with or without qop=auth. */
export interface DigestChallenge {
  realm: string;
  nonce: string;
  opaque: string | null;
  algorithm: 'MD5' | 'SHA-256';
  auth: boolean;
}

const parameter = /([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/gi;

function readChallenge(header: string): DigestChallenge | null {
  if (!/^\s*digest\s/i.test(header)) return null;
  const found = new Map<string, string>();
  for (const [, name = '', quoted, bare] of header.slice(0, 4096).matchAll(parameter))
    found.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '');
  const nonce = found.get('nonce');
  const algorithm = (found.get('algorithm') ?? 'MD5').toUpperCase();
  if (nonce === undefined || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return null;
  const auth = (found.get('qop') ?? '').split(',').some((qop) => qop.trim().toLowerCase() === 'auth');
  return { realm: found.get('realm') ?? '', nonce, opaque: found.get('opaque') ?? null, algorithm, auth };
}

/** Finds the first digest challenge we can answer among the WWW-Authenticate headers; null where there is none. */
export function findDigestChallenge(header: string | string[] | undefined): DigestChallenge | null {
  for (const each of [header ?? []].flat()) {
    const challenge = readChallenge(each);
    if (challenge) return challenge;
  }
  return null;
}

interface DigestAnswerInput {
  challenge: DigestChallenge;
  credential: Credential;
  method: string;
  path: string;
  /** How often this nonce has been used, this time included. */
  count: number;
  /** Only given by tests; random otherwise. */
  clientNonce?: string;
}

/** The Authorization header that answers a challenge (RFC 7616, section 3.4). */
export function answerDigest({ challenge, credential, method, path, count, ...rest }: DigestAnswerInput): string {
  const hash = (text: string) =>
    createHash(challenge.algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const clientNonce = rest.clientNonce ?? randomBytes(8).toString('hex');
  const counted = count.toString(16).padStart(8, '0');
  const secret = hash(`${credential.user}:${challenge.realm}:${credential.password}`);
  const request = hash(`${method}:${path}`);
  const response = challenge.auth
    ? hash([secret, challenge.nonce, counted, clientNonce, 'auth', request].join(':'))
    : hash([secret, challenge.nonce, request].join(':'));
  const fields = [
    `username=${quote(credential.user)}`,
    `realm=${quote(challenge.realm)}`,
    `nonce=${quote(challenge.nonce)}`,
    `uri=${quote(path)}`,
    `algorithm=${challenge.algorithm}`,
    `response="${response}"`,
  ];
  if (challenge.opaque !== null) fields.push(`opaque=${quote(challenge.opaque)}`);
  if (challenge.auth) fields.push('qop=auth', `nc=${counted}`, `cnonce="${clientNonce}"`);
  return `Digest ${fields.join(', ')}`;
}
