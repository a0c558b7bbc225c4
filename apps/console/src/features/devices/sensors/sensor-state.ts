import type { SensorRowFragment } from '../../../generated/sensor.ts';
import { IconCircleDashed, IconPlugConnected, IconPlugConnectedX } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

type State = Pick<SensorRowFragment, 'isOnline' | 'lastSeen' | 'failure'>;

/** How the state of a sensor looks: it answers, does not answer, or was never read. */
export function sensorLook({ isOnline, lastSeen }: State): StatusLook {
  if (isOnline) return { word: 'Online', tone: 'ok', icon: IconPlugConnected };
  return lastSeen === null
    ? { word: 'New', tone: 'idle', icon: IconCircleDashed }
    : { word: 'Offline', tone: 'bad', icon: IconPlugConnectedX };
}

/** What more is to be said of it: why its last report holds no reading. */
export function sensorStateTitle({ isOnline, lastSeen, failure }: State): string {
  if (failure) return failure;
  if (isOnline) return 'Answers the agent';
  return lastSeen === null ? 'Not read yet' : 'Does not answer the agent';
}
