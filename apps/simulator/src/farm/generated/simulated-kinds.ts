// Written by `npm run features` from the registrations of the features.
import { simulatedAsic } from '../../asic/simulated-asic.ts';
import { simulatedPdu } from '../../pdu/simulated-pdu.ts';
import { simulatedPlc } from '../../plc/simulated-plc.ts';
import { simulatedSensor } from '../../sensor/simulated-sensor.ts';

/** Every kind of devices that the simulator can build. */
export const simulatedKinds = [simulatedAsic, simulatedPdu, simulatedPlc, simulatedSensor] as const;
