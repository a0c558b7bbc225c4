import type { DevicePorts, DeviceTarget } from '../driver.ts';
import type { ExchangeTarget } from '../wire/exchange.ts';

/** One port of a device as the wire functions want it; `timeoutMs` shortens the target's own time-out. */
export function endpoint(target: DeviceTarget, port: keyof DevicePorts, timeoutMs = target.timeoutMs): ExchangeTarget {
  return {
    host: target.host,
    port: target.ports[port],
    timeoutMs: Math.min(timeoutMs, target.timeoutMs),
    ...(target.signal && { signal: target.signal }),
  };
}
