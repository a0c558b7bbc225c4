import type { DevicePorts } from './driver.ts';

/** The ports real devices listen on (device protocol notes 1.1 and 1.2). */
export const defaultPorts: DevicePorts = { http: 80, rpc: 4028, whatsminer: 4433, status: 6060 };
