// Written by `npm run features` from the registrations of the features.
import { pduFigures } from '../../../devices/pdus/index.ts';
import { plcFigures } from '../../../devices/plcs/index.ts';
import { sensorFigures } from '../../../devices/sensors/index.ts';

/** The figures of each kind of devices on the dashboard, where nothing but tiles is drawn of them. */
export const kindFigures = {
  pdu: pduFigures,
  plc: plcFigures,
  sensor: sensorFigures,
};
