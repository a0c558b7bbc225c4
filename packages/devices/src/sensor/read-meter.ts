import type { SensorDetail, SensorReading } from '@headframe/domain/devices/sensor/sensor-reading';
import { DeviceReplyError } from '../device-errors.ts';
import { settled } from '../settled.ts';
import type { ModbusUnit } from '../wire/modbus-client.ts';
import { textAt } from '../modbus/map-values.ts';
import { readImage, RegisterImage } from '../modbus/register-image.ts';
import type { MeterPlan } from './meter-plan.ts';
import { scalarsAt } from './meter-scalars.ts';

/** What a meter says of itself; null for what it does not say. Rejects with the four device errors. */
export async function readMeterIdentity(unit: ModbusUnit, { map, identity }: MeterPlan): Promise<SensorDetail> {
  const asked = identity.length > 0 ? await settled(readImage(unit, identity)) : { value: null, error: null };
  if (asked.error && asked.error.name !== 'DeviceRefusedError') throw asked.error;
  const image = asked.value ?? new RegisterImage();
  const { model, firmware, serial, meterName } = map.identity;
  return {
    family: map.family,
    model: (model && textAt(map, model, image)) ?? map.name,
    firmware: (firmware && textAt(map, firmware, image)) ?? null,
    mac: null,
    serial: (serial && textAt(map, serial, image)) ?? null,
    meterName: (meterName && textAt(map, meterName, image)) ?? null,
    unit: unit.id,
  };
}

/**
 * One reading of a unit; with the `identity` of an earlier one, only the figures are read. Rejects with the four device
 * errors, `DeviceReplyError` where none of the figures can be true.
 */
export async function readMeter(unit: ModbusUnit, plan: MeterPlan, identity?: SensorDetail): Promise<SensorReading> {
  const scalars = scalarsAt(plan.map, await readImage(unit, plan.values));
  if (Object.values(scalars).every((value) => value === null))
    throw new DeviceReplyError('The meter reports no value that can be true.');
  return { ...(identity ?? (await readMeterIdentity(unit, plan))), ...scalars };
}
