import type { ContainerCommand } from '@headframe/domain/devices/container/container-commands';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint, Performers } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { withModbus } from '../../wire/modbus-client.ts';
import { authenticate } from './authenticate.ts';
import type { ContainerMap } from './container-map.ts';
import { ownUnit } from './own-unit.ts';

interface Write {
  unit?: number | undefined;
  address: number;
  value: number;
}

/** Writes one register over a connection that was authenticated. Rejects with the four device errors. */
function write(map: ContainerMap, endpoint: DeviceEndpoint, { unit, address, value }: Write): Promise<void> {
  const own = ownUnit(map, endpoint);
  return withModbus(portEndpoint(endpoint, 'modbus'), async (unitOf) => {
    await authenticate(map, endpoint, own, unitOf);
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
