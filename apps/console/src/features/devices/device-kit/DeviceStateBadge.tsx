import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { deviceLook, deviceStateTitle, type DeviceState } from './device-state.ts';

/** Whether a device answers, with the reason where it does not. */
export function DeviceStateBadge({ device }: { device: DeviceState }) {
  return <StatusBadge {...deviceLook(device)} title={deviceStateTitle(device)} />;
}
