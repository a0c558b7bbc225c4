import { createHash } from 'node:crypto';
import type { ContainerCommand } from '@headframe/domain/devices/container/container-commands';
import { DeviceRefusedError, type DeviceError } from '../../device-errors.ts';
import type { Credential, DeviceEndpoint, Performers } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { settled } from '../../settled.ts';
import { withModbus, type ModbusUnit } from '../../wire/modbus-client.ts';
import type { ContainerMap } from './container-map.ts';
import { ownUnit } from './read-modbus-container.ts';

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

/** Authenticates with the first credential that is taken. Rejects with the device errors, `credential` where none is. */
async function authenticate(
  { authentication }: ContainerMap,
  own: number,
  unitOf: (id: number) => ModbusUnit,
  credentials: readonly Credential[],
): Promise<void> {
  if (!authentication) return;
  const { challenge, challengeRegisters, response } = authentication;
  const unit = unitOf(authentication.unit ?? own);
  let refused: DeviceError = new DeviceRefusedError(
    'credential',
    'The controller takes commands with a credential alone.',
  );
  for (const credential of credentials) {
    const words = await unit.readHoldingRegisters(challenge, challengeRegisters);
    const answer = challengeAnswer(bytesOf(words), credential);
    const { error } = await settled(unit.writeRegisters(response, wordsOf(answer)));
    if (!error) return;
    if (!(error instanceof DeviceRefusedError)) throw error;
    refused = new DeviceRefusedError('credential', 'The controller refused the credential.');
  }
  throw refused;
}

interface Write {
  unit?: number | undefined;
  address: number;
  value: number;
}

/** Writes one register over a connection that was authenticated. Rejects with the four device errors. */
function write(map: ContainerMap, endpoint: DeviceEndpoint, { unit, address, value }: Write): Promise<void> {
  const own = ownUnit(map, endpoint);
  return withModbus(portEndpoint(endpoint, 'modbus'), async (unitOf) => {
    await authenticate(map, own, unitOf, endpoint.credentials);
    await unitOf(unit ?? own).writeRegister(address, value);
  });
}

/** The commands whose registers a map names; it has no other. */
export function modbusPerformers(map: ContainerMap): Performers<ContainerCommand> {
  const { setCoolerTemperature: set, ...plain } = map.commands;
  const named = Object.entries(plain).flatMap(([kind, one]) =>
    one ? [[kind, (endpoint: DeviceEndpoint) => write(map, endpoint, one)] as const] : [],
  );
  return {
    ...Object.fromEntries(named),
    ...(set && {
      setCoolerTemperature: async (
        endpoint: DeviceEndpoint,
        { temperature }: Extract<ContainerCommand, { kind: 'setCoolerTemperature' }>,
      ) => {
        if (temperature === undefined || temperature < set.min || temperature > set.max)
          throw new DeviceRefusedError('refused', `The map allows ${set.min} to ${set.max} °C.`);
        await write(map, endpoint, { ...set, value: Math.round(temperature * set.perDegree) & 0xffff });
      },
    }),
  };
}
