import { setTimeout as wait } from 'node:timers/promises';
import type { PlcCommand } from '@headframe/domain/devices/plc/plc-commands';
import { DeviceConnectionError, DeviceRefusedError, DeviceReplyError } from '../device-errors.ts';
import type { DeviceEndpoint, Performers } from '../driver.ts';
import { settled, type Settled } from '../settled.ts';
import { BoundedCache } from '../wire/bounded-cache.ts';
import type { ModbusUnit } from '../wire/modbus-client.ts';
import { addressOfKey, keyOf, withCoil, withPlc, withWritableCoil } from './coil-access.ts';
import type { PlcFields } from './plc-driver.ts';
import type { PlcMap } from './plc-map.ts';

/** The coils that were seen to go on by their last pulse, which leaves no other trace; forgotten as the next one begins. */
const pulses = new BoundedCache<true>(10_000);

const pulseKey = ({ host, ports }: DeviceEndpoint, key: string) => `${host}:${ports.modbus}/${key}`;

/** Switches one coil. Rejects with the four device errors. */
function switchCoil(map: PlcMap, endpoint: DeviceEndpoint, command: PlcCommand): Promise<void> {
  return withWritableCoil(map, endpoint, (unit, { address }) => unit.writeCoil(address, command.kind === 'coilOn'));
}

/** Switches a coil on that is off, sees that it is, and leaves it on for the pulse time of its map. */
async function raise(unit: ModbusUnit, address: number, pulseSeconds: number): Promise<void> {
  await unit.writeCoil(address, true);
  const [isOn] = await unit.readCoils(address, 1);
  if (!isOn) throw new DeviceReplyError('The coil did not go on.');
  await wait(pulseSeconds * 1000);
}

/** Switches a coil off, twice where the first try fails, and even where the agent stops. Throws DeviceConnectionError. */
async function lower(endpoint: DeviceEndpoint, unit: number, address: number): Promise<void> {
  const { signal: _signal, ...unstoppable } = endpoint;
  const off = () => withPlc(unstoppable, unit, (one) => one.writeCoil(address, false));
  const error = (await settled(off())).error && (await settled(off())).error;
  if (error)
    throw new DeviceConnectionError(`The coil may still be on: it could not be switched off: ${error.message}`);
}

/** Switches one coil on and off again. Rejects with the four device errors. */
async function pulseCoil(map: PlcMap, endpoint: DeviceEndpoint): Promise<void> {
  const coil = pulseKey(endpoint, keyOf(endpoint));
  pulses.delete(coil);
  let raised: Settled<void> | null = null;
  await withWritableCoil(map, endpoint, async (unit, { address, pulseSeconds }) => {
    if (pulseSeconds === null) throw new DeviceRefusedError('refused', 'The coil takes no pulse.');
    const [isOn] = await unit.readCoils(address, 1);
    if (isOn) throw new DeviceRefusedError('refused', 'The coil is on already: a pulse would switch it off.');
    raised = await settled(raise(unit, address, pulseSeconds));
  });
  const { unit, address } = addressOfKey(map, endpoint, keyOf(endpoint));
  await lower(endpoint, unit, address);
  const { error } = raised ?? { error: null };
  if (error) throw error;
  pulses.set(coil, true);
}

/** Reads the coil that is meant. Rejects with DeviceRefusedError (`refused`) where the PLC has none of this key. */
export function readCoil(map: PlcMap, endpoint: DeviceEndpoint): Promise<PlcFields['coil']> {
  return withCoil(map, endpoint, async (unit, { address, feedback }) => {
    const [output = false] = await unit.readCoils(address, 1);
    const [on = output] = feedback === null ? [output] : await unit.readDiscreteInputs(feedback, 1);
    return { on, output };
  });
}

/** Reads what a pulse leaves: the coil off, and whether it was seen on. Rejects with the four device errors. */
export async function readPulse(map: PlcMap, endpoint: DeviceEndpoint): Promise<PlcFields['coilPulse']> {
  const { output } = await readCoil(map, endpoint);
  return { output, pulsed: pulses.get(pulseKey(endpoint, keyOf(endpoint))) ?? false };
}

/** The commands of a family; what its site does not allow is refused. */
export function coilPerformers(map: PlcMap): Required<Performers<PlcCommand>> {
  return {
    coilOn: (endpoint, command) => switchCoil(map, endpoint, command),
    coilOff: (endpoint, command) => switchCoil(map, endpoint, command),
    coilPulse: (endpoint) => pulseCoil(map, endpoint),
  };
}
