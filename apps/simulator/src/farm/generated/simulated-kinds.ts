// Written by `npm run features` from the registrations of the features.
import { simulatedAsic } from '../../asic/simulated-asic.ts';
import { simulatedContainer } from '../../container/simulated-container.ts';
import { simulatedGpu } from '../../gpu/simulated-gpu.ts';
import { simulatedPdu } from '../../pdu/simulated-pdu.ts';
import { simulatedPlc } from '../../plc/simulated-plc.ts';
import { simulatedSensor } from '../../sensor/simulated-sensor.ts';

/** Every kind of devices that the simulator can build. */
export const simulatedKinds = [simulatedAsic, simulatedContainer, simulatedGpu, simulatedPdu, simulatedPlc, simulatedSensor] as const;
