import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { addHistoryField } from '../history/index.ts';
import { addDeviceFields } from '../kind-platform/index.ts';
import { addCommandMutations } from '../requests/index.ts';
import { addOwnershipMutations } from '../sharing/index.ts';
import { sensorCommandKind } from './sensor-command-kind.ts';
import { sensorEntity } from './sensor.entity.ts';

addDeviceFields(sensorKind, sensorEntity, { description: 'Meters and other sensors.' });

addHistoryField(sensorKind, {
  description:
    'Voltages, currents, power, frequency and temperature of one sensor over a span, in about so many points.',
});

addCommandMutations(sensorCommandKind);

addOwnershipMutations(sensorCommandKind);
