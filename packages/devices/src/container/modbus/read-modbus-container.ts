import type { ContainerReading, ContainerScalars } from '@headframe/domain/devices/container/container-reading';
import type { DeviceEndpoint } from '../../driver.ts';
import { numberAt, rawBits, spanOf } from '../../modbus/map-values.ts';
import { planReads } from '../../modbus/plan-reads.ts';
import { readImage, RegisterImage } from '../../modbus/register-image.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { settled } from '../../settled.ts';
import { withModbus, type ModbusUnit } from '../../wire/modbus-client.ts';
import { sumOf } from '../antspace/scaled.ts';
import { makeReading } from '../make-reading.ts';
import { tryCredentials } from './authenticate.ts';
import { registersOf, type ContainerFlag, type ContainerMap, type ContainerRegister } from './container-map.ts';
import { ownUnit } from './own-unit.ts';

/** What was read of a container, by unit; `undefined` is its own. */
type Images = ReadonlyMap<number | undefined, RegisterImage>;

function plan(map: ContainerMap, unit: number | undefined) {
  const spans = registersOf(map).filter((register) => register.unit === unit);
  return planReads(
    spans.map((register) => spanOf(map, register)),
    map,
  );
}

/** Reads the registers of the container's own unit. Rejects with the four device errors. */
export function readOwnRegisters(unit: ModbusUnit, map: ContainerMap): Promise<RegisterImage> {
  return readImage(unit, plan(map, undefined));
}

/** The own unit first; another one that does not answer leaves its figures unreported. */
async function readImages(map: ContainerMap, own: number, unitOf: (id: number) => ModbusUnit): Promise<Images> {
  const images = new Map<number | undefined, RegisterImage>([[undefined, await readOwnRegisters(unitOf(own), map)]]);
  for (const { unit } of registersOf(map)) {
    if (images.has(unit) || unit === undefined) continue;
    images.set(unit, (await settled(readImage(unitOf(unit), plan(map, unit)))).value ?? new RegisterImage());
  }
  return images;
}

const none = new RegisterImage();

function valueOf(map: ContainerMap, register: ContainerRegister, images: Images): number | null {
  return numberAt(map, register, images.get(register.unit) ?? none);
}

function flagOf(map: ContainerMap, { register, equals, bit }: ContainerFlag, images: Images): boolean | null {
  const bits = rawBits(map, register, images.get(register.unit) ?? none);
  if (bits === null) return null;
  return bit === undefined ? (equals ?? []).some((one) => BigInt(one) === bits) : ((bits >> BigInt(bit)) & 1n) === 1n;
}

function readingOf(map: ContainerMap, unit: number, images: Images, authError: boolean): ContainerReading {
  const figures = Object.entries(map.figures).map(([name, figure]) => [
    name,
    'sum' in figure
      ? sumOf(...figure.sum.map((register) => valueOf(map, register, images)))
      : valueOf(map, figure, images),
  ]);
  const switches = map.switches.flatMap(({ name, flag }) => {
    const on = flagOf(map, flag, images);
    return on === null ? [] : [{ key: name, on }];
  });
  return makeReading({
    family: map.family,
    model: map.name,
    protocolVersion: map.protocolVersion ? valueOf(map, map.protocolVersion, images) : null,
    unit,
    latitude: null,
    longitude: null,
    switches,
    faults: map.faults.filter(({ flag }) => flagOf(map, flag, images) === true).map(({ name }) => name),
    minerInfo: null,
    sensorData: null,
    authError,
    scalars: {
      ...(Object.fromEntries(figures) as Partial<ContainerScalars>),
      coolerOpen: flagOf(map, map.coolerOpen, images),
      pidMode: map.pidMode ? flagOf(map, map.pidMode, images) : null,
    },
  });
}

/**
 * One reading of a container. Whether it refuses the credentials of the endpoint is tried where `authError` does not say what is known of
 * that, though not again within an hour; its figures need none. Rejects with the four device errors.
 */
export function readModbusContainer(
  map: ContainerMap,
  endpoint: DeviceEndpoint,
  authError?: boolean,
): Promise<ContainerReading> {
  const own = ownUnit(map, endpoint);
  return withModbus(portEndpoint(endpoint, 'modbus'), async (unitOf) => {
    const images = await readImages(map, own, unitOf);
    const refused =
      authError ?? (await tryCredentials(map, endpoint, unitOf, 'reading')).credentialOutcome === 'refused';
    return readingOf(map, own, images, refused);
  });
}
