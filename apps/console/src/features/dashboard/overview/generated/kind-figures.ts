// Written by `npm run features` from the registrations of the features.
import { containerFigures } from '../../../devices/containers/index.ts';
import { gpuFigures } from '../../../devices/gpus/index.ts';
import { pduFigures } from '../../../devices/pdus/index.ts';
import { plcFigures } from '../../../devices/plcs/index.ts';
import { sensorFigures } from '../../../devices/sensors/index.ts';

/** The figures of each kind of devices on the dashboard, where nothing but tiles is drawn of them. */
export const kindFigures = {
  container: containerFigures,
  gpu: gpuFigures,
  pdu: pduFigures,
  plc: plcFigures,
  sensor: sensorFigures,
};
