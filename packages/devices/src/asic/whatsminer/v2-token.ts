import { createHash } from 'node:crypto';
import { DeviceReplyError } from '../../device-errors.ts';
import type { Credential, DeviceEndpoint } from '../../driver.ts';
import { BoundedCache } from '../../wire/bounded-cache.ts';
import { md5crypt } from '../../wire/md5crypt.ts';
import { asObject, asText } from '../reading/fields.ts';
import { askV2Message } from './v2-api.ts';

/** What a write needs: the AES key and the sign that proves the password. */
export interface V2Token {
  key: Buffer;
  sign: string;
}

/** Tokens live for 30 minutes on the miner (device protocol notes 1.2); ours are given up a little earlier. */
const lifeMs = 25 * 60_000;

const tokens = new BoundedCache<{ token: V2Token; until: number }>(20_000);

function cacheKey(endpoint: DeviceEndpoint, credential: Credential): string {
  const secret = createHash('sha256').update(credential.password).digest('base64');
  return `${endpoint.host}:${endpoint.ports.rpc} ${secret}`;
}

/** Derives key and sign from the password and the salts that the miner gave (device protocol notes 1.2, v2 auth). */
export function makeV2Token(password: string, given: { time: string; salt: string; newsalt: string }): V2Token {
  const hashed = md5crypt(password, given.salt);
  return {
    key: createHash('sha256').update(hashed).digest(),
    sign: md5crypt(hashed + given.time, given.newsalt),
  };
}

/** The token for a miner and a password that is in memory; null without one. */
export function heldV2Token(endpoint: DeviceEndpoint, credential: Credential): V2Token | null {
  const known = tokens.get(cacheKey(endpoint, credential));
  return known && known.until > Date.now() ? known.token : null;
}

/** The token for a miner and a password, from memory or requested again. Rejects with the four device errors. */
export async function getV2Token(endpoint: DeviceEndpoint, credential: Credential): Promise<V2Token> {
  const known = heldV2Token(endpoint, credential);
  if (known) return known;
  const message = asObject(await askV2Message(endpoint, 'get_token'));
  const [time, salt, newsalt] = [asText(message['time']), asText(message['salt']), asText(message['newsalt'])];
  if (time === null || salt === null || newsalt === null)
    throw new DeviceReplyError('The miner gave an incomplete token.');
  const token = makeV2Token(credential.password, { time, salt, newsalt });
  tokens.set(cacheKey(endpoint, credential), { token, until: Date.now() + lifeMs });
  return token;
}

/** Forgets a token that the miner no longer takes. */
export function forgetV2Token(endpoint: DeviceEndpoint, credential: Credential): void {
  tokens.delete(cacheKey(endpoint, credential));
}
