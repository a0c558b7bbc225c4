import type { AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { isCredentialError, settled } from '../../settled.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { goesOn } from '../narrow-reading.ts';
import { asSerialNumber, asText } from '../reading/fields.ts';
import { makeReading } from '../reading/make-reading.ts';
import { ProtoApi } from './proto-api.ts';
import {
  readProtoBoards,
  readProtoCooling,
  readProtoErrors,
  readProtoMac,
  readProtoMining,
  readProtoPlaces,
  readProtoPools,
  readProtoSystem,
  readProtoTelemetry,
} from './proto-parts.ts';

/** Asks for boards and supplies as well; what is known of chips has no use here. */
const telemetryPath = 'telemetry?level=miner,hashboard,psu';

async function askMeasures(api: ProtoApi) {
  const mining = readProtoMining(await api.get('mining', 'mining-status'));
  const [telemetry, cooling] = await Promise.all([
    settled(api.read(telemetryPath)),
    settled(api.get('cooling', 'cooling-status')),
  ]);
  const figures = telemetry.value as JsonObject | null;
  const whole = figures && readProtoTelemetry(figures);
  return {
    telemetry: figures ?? {},
    measures: {
      ...mining,
      hashrate: whole?.hashrate ?? mining.hashrate,
      power: whole?.power ?? mining.power,
      ...(cooling.value && readProtoCooling(cooling.value)),
    },
  };
}

const sharesOf = (pools: readonly AsicPool[], of: (pool: AsicPool) => number | null) =>
  pools.length === 0 ? null : pools.reduce((all, pool) => all + (of(pool) ?? 0), 0);

async function readSlow(api: ProtoApi): Promise<Pick<AsicReading, 'pools' | 'errors' | 'accepted' | 'rejected'>> {
  const [pools, errors] = await Promise.all([settled(api.read('pools')), settled(api.read('errors'))]);
  const listed = pools.value === null ? [] : readProtoPools(pools.value);
  return {
    pools: listed,
    errors: errors.value === null ? [] : readProtoErrors(errors.value),
    accepted: sharesOf(listed, ({ accepted }) => accepted),
    rejected: sharesOf(listed, ({ rejected }) => rejected),
  };
}

/** What the miner shows to who may not sign in: that it is there, and its MAC address. */
async function unread(api: ProtoApi): Promise<AsicReading> {
  const pairing = await api.getOpen('pairing/info');
  if (readProtoMac(pairing) === null || asText(pairing['cb_sn']) === null)
    throw new DeviceReplyError('What answers is no Proto.');
  return makeReading({
    family: 'proto',
    mining: null,
    model: 'Proto Rig',
    mac: readProtoMac(pairing),
    serialNumber: asSerialNumber(pairing['cb_sn']),
    authError: true,
  });
}

/**
 * Reads a Proto over its REST API; one that takes no credential gives a reading with nothing but who it is. Identity and the
 * places of its boards are taken from the last reading where it goes on as it was. Rejects with the four device errors.
 */
export async function readProto(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  const api = new ProtoApi(endpoint);
  const { value: current, error } = await settled(askMeasures(api));
  if (isCredentialError(error)) return unread(api);
  if (!current) throw error;
  const { measures, telemetry } = current;
  const slow = await readSlow(api);
  if (last && goesOn(last, measures)) {
    const boards = readProtoBoards(last.reading.boards, telemetry);
    return makeReading({ ...last.reading, family: 'proto', ...measures, ...slow, boards });
  }
  const [system, hardware, network] = await Promise.all([
    api.get('system', 'system-info'),
    settled(api.get('hardware', 'hardware-info')),
    settled(api.get('network', 'network-info')),
  ]);
  return makeReading({
    family: 'proto',
    ...readProtoSystem(system),
    mac: network.value && readProtoMac(network.value),
    hostname: network.value && asText(network.value['hostname']),
    ...measures,
    ...slow,
    boards: readProtoBoards(hardware.value ? readProtoPlaces(hardware.value) : [], telemetry),
  });
}
