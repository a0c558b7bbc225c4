// Written by `npm run features` from the registrations of the features.
import { asicPage } from '../../asic/asic.route.ts';
import { containerPage } from '../../containers/container.route.ts';
import { gpuPage } from '../../gpus/gpu.route.ts';
import { pduPage } from '../../pdus/pdu.route.ts';
import { plcPage } from '../../plcs/plc.route.ts';
import { sensorPage } from '../../sensors/sensor.route.ts';

/** The list of each kind of devices. */
export const kindPages = {
  asic: asicPage,
  container: containerPage,
  gpu: gpuPage,
  pdu: pduPage,
  plc: plcPage,
  sensor: sensorPage,
};
