import { standardPorts } from '@headframe/domain/devices/device-ports';
import type { DevicePorts } from './driver.ts';

/** The ports real devices listen on. */
export const defaultPorts: DevicePorts = standardPorts;
