// Written by `npm run features` from the registrations of the features.
import { asicPage } from '../../asic/asic.route.ts';
import { pduPage } from '../../pdus/pdu.route.ts';
import { plcPage } from '../../plcs/plc.route.ts';
import { sensorPage } from '../../sensors/sensor.route.ts';

/** The list of each kind of devices. */
export const kindPages = {
  asic: asicPage,
  pdu: pduPage,
  plc: plcPage,
  sensor: sensorPage,
};
