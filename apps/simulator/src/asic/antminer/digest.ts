import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The realm by which an Antminer's web interface is recognised (device protocol notes 1.1). */
export const antminerRealm = 'antMiner Configuration';

const nonceLifeSeconds = 600;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A nonce that needs no memory: the moment it was made, signed with what only this boot of this device knows. */
export function makeNonce(secret: string, nowSeconds: number): string {
  const moment = Math.floor(nowSeconds).toString(16).padStart(10, '0');
  return moment + createHmac('md5', secret).update(moment).digest('hex').slice(0, 22);
}

function nonceIsGood(nonce: string, secret: string, nowSeconds: number): boolean {
  const made = Number.parseInt(nonce.slice(0, 10), 16);
  return nonce === makeNonce(secret, made) && nowSeconds - made <= nonceLifeSeconds;
}

function parseAuthorization(header: string): Map<string, string> | undefined {
  if (!/^digest\s/i.test(header)) return undefined;
  const fields = header.slice(7).matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g);
  return new Map([...fields].map(([, name, quoted, bare]) => [(name ?? '').toLowerCase(), quoted ?? bare ?? '']));
}

/** What is needed to judge an `Authorization: Digest` header. */
interface DigestQuestion {
  readonly realm: string;
  readonly header: string | undefined;
  readonly method: string;
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  readonly secret: string;
  readonly nowSeconds: number;
}

/** Judges a digest answer as RFC 2617 has it (MD5, qop=auth): `good`, `stale` (right, but the nonce is old) or `wrong`. */
export function judgeDigest(question: DigestQuestion): 'good' | 'stale' | 'wrong' {
  const fields = parseAuthorization(question.header ?? '');
  if (fields === undefined) return 'wrong';
  const get = (name: string): string => fields.get(name) ?? '';
  if (get('username') !== question.user || get('realm') !== question.realm || get('qop') !== 'auth') return 'wrong';
  if (get('uri') !== question.uri || get('nc') === '' || get('cnonce') === '') return 'wrong';
  const secretHash = md5(`${question.user}:${question.realm}:${question.password}`);
  const placeHash = md5(`${question.method}:${question.uri}`);
  const expected = md5([secretHash, get('nonce'), get('nc'), get('cnonce'), 'auth', placeHash].join(':'));
  const given = Buffer.from(get('response').toLowerCase().padEnd(32).slice(0, 32));
  if (!timingSafeEqual(given, Buffer.from(expected))) return 'wrong';
  return nonceIsGood(get('nonce'), question.secret, question.nowSeconds) ? 'good' : 'stale';
}
