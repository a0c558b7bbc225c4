import { sensorSettings } from '@headframe/domain/devices/sensor/sensor-settings';
import { sensorActions as described } from '@headframe/domain/devices/sensor/sensor-actions';
import {
  DeleteSensorsDocument,
  DeclineSharesOfSensorsDocument,
  EndSharingOfSensorsDocument,
  MoveSensorsDocument,
  SensorRefusalsDocument,
  ShareSensorsDocument,
  SetSensorNoteDocument,
  SetSensorTagsDocument,
  SnapshotSensorsDocument,
  type SensorRowFragment,
} from '../../../generated/sensor.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { judgedActions } from '../commands/index.ts';
import { chosenDevice, deviceActions, type OwnedDevices, type ScannedDevices } from '../device-kit/index.ts';
import { sensorName } from './sensor-figures.ts';

export function chosenSensor(sensor: SensorRowFragment, list: ListControls): ScannedDevices & OwnedDevices {
  return chosenDevice(sensor, sensorName(sensor), list);
}

/** What can be done to sensors. */
export const sensorActions = judgedActions<ScannedDevices & OwnedDevices>(
  SensorRefusalsDocument,
  deviceActions({
    noun: 'sensor',
    kind: 'sensor',
    described,
    labels: { settings: sensorSettings, setTags: SetSensorTagsDocument, setNote: SetSensorNoteDocument },
    snapshot: SnapshotSensorsDocument,
    share: ShareSensorsDocument,
    endSharing: EndSharingOfSensorsDocument,
    declineShare: DeclineSharesOfSensorsDocument,
    move: MoveSensorsDocument,
    remove: DeleteSensorsDocument,
  }),
);
