import type { DevicePorts, DeviceEndpoint } from './driver.ts';
import type { PortEndpoint } from './wire/exchange.ts';

/** One port of a device as the wire functions want it; `timeoutMs` shortens the endpoint's own time-out. */
export function portEndpoint(
  endpoint: DeviceEndpoint,
  port: keyof DevicePorts,
  timeoutMs = endpoint.timeoutMs,
): PortEndpoint {
  return {
    host: endpoint.host,
    port: endpoint.ports[port],
    timeoutMs: Math.min(timeoutMs, endpoint.timeoutMs),
    ...(endpoint.tryPauseMs !== undefined && { tryPauseMs: endpoint.tryPauseMs }),
    ...(endpoint.signal && { signal: endpoint.signal }),
    ...(endpoint.withoutHttp === true && { withoutHttp: true }),
  };
}
