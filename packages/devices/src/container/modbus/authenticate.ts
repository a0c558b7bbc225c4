import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { Credential, DeviceEndpoint, DeviceIdentity } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { settled } from '../../settled.ts';
import { BoundedCache } from '../../wire/bounded-cache.ts';
import { withModbus, type ModbusUnit } from '../../wire/modbus-client.ts';
import { RefusedCredentials } from '../../wire/refused-credentials.ts';
import { pauseBetweenTries } from '../../wire/try-pause.ts';
import type { ContainerMap } from './container-map.ts';
import { ownUnit } from './own-unit.ts';

/** Max. credentials that are tried in one conversation. */
const maxTried = 4;

/** Credentials that a controller refused are not tried again by its readings for so long, in milliseconds: an account may lock. */
const refusedByReadingsMs = 3_600_000;

/** What controllers accepted and refused last, by address: a reading is no reason to try a wrong credential again. */
const accepted = new BoundedCache<Credential>(4096);
const refusals = new RefusedCredentials();

const md5 = (text: string) => createHash('md5').update(text).digest();

/**
 * The answer to a challenge: SHA-256 of the challenge, of the MD5 of the user name and of the MD5 of the password. Source:
 * workers/lib/utils/auth.js of tetherto/miningos-wrk-container-microbt.
 */
function challengeAnswer(challenge: Buffer, { user, password }: Credential): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([challenge, md5(user), md5(password)]))
    .digest();
}

const bytesOf = (words: readonly number[]) => Buffer.from(words.flatMap((word) => [word >> 8, word & 255]));
const wordsOf = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(2 * index));

/** Whether somebody asked for this conversation, by a command or a scan, or it is one of the readings that come by themselves. */
type Occasion = 'asked' | 'reading';

/**
 * Authenticates with the first credential that is accepted, the last accepted one before the others, and resolves to its place; null
 * where a map knows of none. Credentials that were just refused are not tried again: within a minute, and by readings within an hour.
 * Rejects with the device errors, `credential` where none is accepted.
 */
export async function authenticate(
  { authentication }: ContainerMap,
  endpoint: DeviceEndpoint,
  own: number,
  unitOf: (id: number) => ModbusUnit,
  occasion: Occasion = 'asked',
): Promise<number | null> {
  if (!authentication) return null;
  const { credentials } = endpoint;
  const place = `${endpoint.host}:${endpoint.ports.modbus} ${own}`;
  if (credentials.length === 0)
    throw new DeviceRefusedError('credential', 'The controller takes commands with a credential alone.');
  const refused = new DeviceRefusedError('credential', 'The controller refused the credential.');
  if (refusals.has(place, credentials, occasion === 'reading' ? refusedByReadingsMs : undefined)) throw refused;
  const { challenge, challengeRegisters, response } = authentication;
  const unit = unitOf(authentication.unit ?? own);
  const last = accepted.get(place);
  const candidates = [...credentials.entries()]
    .toSorted(([, one], [, other]) => Number(isDeepStrictEqual(other, last)) - Number(isDeepStrictEqual(one, last)))
    .slice(0, maxTried);
  for (const [tried, [index, credential]] of candidates.entries()) {
    if (tried > 0) await pauseBetweenTries(endpoint);
    const words = await unit.readHoldingRegisters(challenge, challengeRegisters);
    const answer = challengeAnswer(bytesOf(words), credential);
    const { error } = await settled(unit.writeRegisters(response, wordsOf(answer)));
    if (!error) {
      accepted.set(place, credential);
      refusals.forget(place);
      return index;
    }
    if (!(error instanceof DeviceRefusedError)) throw error;
  }
  refusals.note(place, credentials);
  throw refused;
}

/** The outcome of the credentials of an endpoint, as far as the controller says: of none given, nothing. */
export async function tryCredentials(
  map: ContainerMap,
  endpoint: DeviceEndpoint,
  unitOf: (id: number) => ModbusUnit,
  occasion: Occasion,
): Promise<Pick<DeviceIdentity, 'credentialOutcome' | 'credentialIndex'>> {
  if (!map.authentication || endpoint.credentials.length === 0) return { credentialOutcome: 'unasked' };
  const { value, error } = await settled(authenticate(map, endpoint, ownUnit(map, endpoint), unitOf, occasion));
  if (error instanceof DeviceRefusedError && error.reason === 'credential') return { credentialOutcome: 'refused' };
  if (typeof value !== 'number') return { credentialOutcome: 'unasked' };
  return { credentialOutcome: 'taken', credentialIndex: value };
}

/** The same over a connection of its own, for a scan. */
export function discoverCredential(
  map: ContainerMap,
  endpoint: DeviceEndpoint,
): Promise<Pick<DeviceIdentity, 'credentialOutcome' | 'credentialIndex'>> {
  return withModbus(portEndpoint(endpoint, 'modbus'), (unitOf) => tryCredentials(map, endpoint, unitOf, 'asked'));
}
