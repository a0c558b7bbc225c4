import { type EndpointPorts, type ServicePorts, serviceNames } from '../network/services.ts';
import type { Farm } from './farm.ts';

/** What the simulator prints when it listens: one line of JSON for whoever started it. */
export interface ReadyLine {
  readonly ready: true;
  /** The addresses of the devices as from-to ranges. */
  readonly ranges: readonly string[];
  readonly ports: EndpointPorts;
  /** Base address of the control API. */
  readonly control: string;
  /** Address of the simulated chain's JSON-RPC, where there is one. */
  readonly chain?: string;
  /** The simulated Lightning node, where there is one: its REST address, and the file that permits calls. */
  readonly lightning?: { readonly url: string; readonly macaroonFile: string };
  /** Only where each device has ports of its own: host and ports of each. */
  readonly endpoints?: readonly { readonly host: string; readonly ports: ServicePorts }[];
}

/** Sums a running farm up for its starter. */
export function readyLine(farm: Farm, chain?: string, lightning?: ReadyLine['lightning']): ReadyLine {
  const { ranges, ports, controlUrl } = farm;
  const common = {
    ready: true,
    ports,
    control: controlUrl,
    ...(chain !== undefined && { chain }),
    ...(lightning && { lightning }),
  } as const;
  if (farm.addressing === 'addresses') return { ...common, ranges };
  const endpoints = farm.devices.map((device) => {
    const own = serviceNames.map((service) => [service, farm.endpoint(device, service).port] as const);
    return { host: farm.endpoint(device, 'http').host, ports: Object.fromEntries(own) as ServicePorts };
  });
  const hosts = [...new Set(endpoints.map(({ host }) => `${host}-${host}`))];
  return { ...common, ranges: hosts, endpoints };
}
