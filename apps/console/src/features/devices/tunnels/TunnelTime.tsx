import { formatClock } from './format-clock.ts';
import type { TunnelDevice } from './tunnel-device.ts';
import { useCountdown } from './use-countdown.ts';

/** The address of a device's tunnel and the time left, counted down each second; nothing without one. */
export function TunnelTime({ device }: { device: TunnelDevice }) {
  const left = useCountdown(device.tunnelActiveTime, device);
  if (left === 0 || device.tunnelAddress === null) return null;
  return <span title={`Tunnel at ${device.tunnelAddress}`}>Tunnel {formatClock(left)}</span>;
}
