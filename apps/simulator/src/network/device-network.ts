import type { ServiceName, ServicePorts } from './services.ts';

/** Where one endpoint of one device is reached. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** How connections reach the devices: by their own addresses, or, where those are not to be had, by their own ports. */
export interface DeviceNetwork {
  /** `addresses`: each device has its own address. `ports`: all share one address and have ports of their own. */
  readonly addressing: 'addresses' | 'ports';
  /** The ports all devices share, or those of the first device where each has its own. */
  readonly ports: ServicePorts;
  /** Where a endpoint at a device's address is really reached. */
  endpoint(address: string, service: ServiceName): Endpoint;
  /** Makes an address reachable. */
  occupy(address: string): Promise<void>;
  /** Makes an address unreachable. */
  vacate(address: string): Promise<void>;
  close(): Promise<void>;
}
