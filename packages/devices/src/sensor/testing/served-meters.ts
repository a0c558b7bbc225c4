import { sensorMeasureNames } from '@headframe/domain/devices/sensor/sensor-measures';
import type { SensorReading } from '@headframe/domain/devices/sensor/sensor-reading';
import type { Server } from 'node:net';
import { afterEach } from 'vitest';
import { discoverDevice } from '../../discover-device.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { DriverKind } from '../../driver-kind.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { answerFromDump, modbusServer, type ModbusRequest, type RegisterDump } from '../../testing/modbus-server.ts';
import { builtInMapFiles } from '../built-in-maps.ts';
import { readMeterMap } from '../read-meter-map.ts';
import { sensorKind, sensorKindOf } from '../sensor-kind.ts';

/** Sensors with some maps. */
type SensorKind = DriverKind<SensorReading, never>;

/** Meters at the Modbus port of the loopback address, closed after each test of the file. */
export function useServedMeters() {
  let servers = new LoopbackServers();
  const close = () => servers.close();
  afterEach(async () => {
    await close();
    servers = new LoopbackServers();
  });
  const listen = async (server: Server): Promise<void> => {
    servers.ports.modbus = await servers.listen(server);
  };
  /** A device at the Modbus port that answers with `answer`. */
  const serve = (answer: (request: ModbusRequest) => Buffer | null) => listen(modbusServer(answer));
  /** A device with these registers as a unit, and nothing at the others. */
  const withDump = (dump: RegisterDump, unit = 1) =>
    serve((request) => (request.unit === unit ? answerFromDump(dump, request) : null));
  const endpoint = (overrides?: Partial<DeviceEndpoint>) => servers.endpoint({ timeoutMs: 500, ...overrides });
  const discover = (kind: SensorKind = sensorKind, overrides?: Partial<DeviceEndpoint>) =>
    discoverDevice(kind.drivers, endpoint(overrides));
  return { close, listen, serve, withDump, endpoint, discover };
}

/** The driver of a family. */
export function driverOf(family: string, kind: SensorKind = sensorKind) {
  const driver = kind.drivers.find((one) => one.family === family);
  if (!driver) throw new Error(`There is no driver ${family}.`);
  return driver;
}

/** Sensors with one map, as a site's own file would add it. */
export const kindWith = (file: object): SensorKind => sensorKindOf([readMeterMap(file, builtInMapFiles)]);

/** The figures that a reading reports, by the names of their measures. */
export const figures = (reading: SensorReading) =>
  Object.fromEntries(sensorMeasureNames.filter((name) => reading[name] !== null).map((name) => [name, reading[name]]));
