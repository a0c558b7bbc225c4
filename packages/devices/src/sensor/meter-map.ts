import { z } from 'zod';
import { sensorMeasureNames, type SensorMeasure } from '@headframe/domain/devices/sensor/sensor-measures';
import { modbusLimits } from '../wire/modbus-client.ts';
import { familyName, identityPlace, mapRegister, unitMapFields, type MapRegister } from '../modbus/map-schema.ts';

const sum = z.strictObject({ sum: z.array(mapRegister).min(2).max(6) });

const fieldValue = z.union([mapRegister, sum]);
const fields = z
  .partialRecord(z.enum(sensorMeasureNames), fieldValue)
  .refine((given) => Object.keys(given).length > 0, 'must name a field');

/** A map of one kind of meter as it stands in a file: where its values lie, and how to recognise it. */
export const meterMapSchema = z.strictObject({
  /** Family of the devices that are read with it. */
  family: familyName('modbus'),
  ...unitMapFields,
  /** Max. registers read for nothing between two values, to save a request; 0 for meters that refuse unknown addresses. */
  maxGap: z.number().int().min(0).max(modbusLimits.registers).default(0),
  /** Set where the current transformers were mounted the other way round: changes the sign of wattage, vars and powerFactor. */
  invertPower: z.boolean().default(false),
  identity: z
    .strictObject({ model: identityPlace, firmware: identityPlace, serial: identityPlace, meterName: identityPlace })
    .default({}),
  fields,
});

/** A map of one kind of meter. */
export type MeterMap = z.output<typeof meterMapSchema>;
/** Where the value of a field lies. */
type MapField = z.output<typeof fieldValue>;

/** The fields of a map with their names. */
export function fieldsOf(map: MeterMap): [SensorMeasure, MapField][] {
  return Object.entries(map.fields) as [SensorMeasure, MapField][];
}

/** The registers that a field is made of. */
export function registersOf(field: MapField): readonly MapRegister[] {
  return 'sum' in field ? field.sum : [field];
}
