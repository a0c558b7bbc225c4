import { createHash } from 'node:crypto';
import { DeviceRefusedError, type DeviceError } from '../../device-errors.ts';
import type { Credential, DeviceEndpoint, DeviceIdentity } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { settled } from '../../settled.ts';
import { withModbus, type ModbusUnit } from '../../wire/modbus-client.ts';
import type { ContainerMap } from './container-map.ts';
import { ownUnit } from './own-unit.ts';

/** Max. credentials that are tried in one conversation. */
const maxTried = 8;

const md5 = (text: string) => createHash('md5').update(text).digest();

/**
 * The answer to a challenge: SHA-256 of the challenge, of the MD5 of the user name and of the MD5 of the password. Source:
 * workers/lib/utils/auth.js of tetherto/miningos-wrk-container-microbt.
 */
export function challengeAnswer(challenge: Buffer, { user, password }: Credential): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([challenge, md5(user), md5(password)]))
    .digest();
}

const bytesOf = (words: readonly number[]) => Buffer.from(words.flatMap((word) => [word >> 8, word & 255]));
const wordsOf = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(2 * index));

/**
 * Authenticates with the first credential that is taken, and resolves to its place; null where a map knows of none. Rejects with the
 * device errors, `credential` where none is taken.
 */
export async function authenticate(
  { authentication }: ContainerMap,
  own: number,
  unitOf: (id: number) => ModbusUnit,
  credentials: readonly Credential[],
): Promise<number | null> {
  if (!authentication) return null;
  const { challenge, challengeRegisters, response } = authentication;
  const unit = unitOf(authentication.unit ?? own);
  let refused: DeviceError = new DeviceRefusedError(
    'credential',
    'The controller takes commands with a credential alone.',
  );
  for (const [index, credential] of credentials.slice(0, maxTried).entries()) {
    const words = await unit.readHoldingRegisters(challenge, challengeRegisters);
    const answer = challengeAnswer(bytesOf(words), credential);
    const { error } = await settled(unit.writeRegisters(response, wordsOf(answer)));
    if (!error) return index;
    if (!(error instanceof DeviceRefusedError)) throw error;
    refused = new DeviceRefusedError('credential', 'The controller refused the credential.');
  }
  throw refused;
}

/** The outcome of the credentials of an endpoint, as far as the controller says: of none given, nothing. */
export async function tryCredentials(
  map: ContainerMap,
  endpoint: DeviceEndpoint,
  unitOf: (id: number) => ModbusUnit,
): Promise<Pick<DeviceIdentity, 'credentialOutcome' | 'credentialIndex'>> {
  const { credentials } = endpoint;
  if (!map.authentication || credentials.length === 0) return { credentialOutcome: 'unasked' };
  const { value, error } = await settled(authenticate(map, ownUnit(map, endpoint), unitOf, credentials));
  if (error instanceof DeviceRefusedError && error.reason === 'credential') return { credentialOutcome: 'refused' };
  if (typeof value !== 'number') return { credentialOutcome: 'unasked' };
  return { credentialOutcome: 'taken', credentialIndex: value };
}

/** The same over a connection of its own, for a scan. */
export function discoverCredential(
  map: ContainerMap,
  endpoint: DeviceEndpoint,
): Promise<Pick<DeviceIdentity, 'credentialOutcome' | 'credentialIndex'>> {
  return withModbus(portEndpoint(endpoint, 'modbus'), (unitOf) => tryCredentials(map, endpoint, unitOf));
}
