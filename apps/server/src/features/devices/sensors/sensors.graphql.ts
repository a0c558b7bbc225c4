import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { addAggregateUpdates } from '../../../platform/graphql/aggregate-updates.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { addHistoryField } from '../history/index.ts';
import { addCommandMutations } from '../requests/index.ts';
import { addOwnershipMutations } from '../sharing/index.ts';
import { sensorCommandKind } from './sensor-command-kind.ts';
import { sensorEntity } from './sensor.entity.ts';

addListFields(sensorEntity, {
  name: 'sensors',
  permission: 'sensor',
  description: 'Meters and other sensors.',
  liveTopics: ['sensor', 'agent'],
});

addAggregateUpdates(sensorEntity, { name: 'sensors', access: permissionField('sensor'), topics: ['sensor', 'agent'] });

addHistoryField(sensorKind, {
  description:
    'Voltages, currents, power, frequency and temperature of one sensor over a span, in about so many points.',
});

addCommandMutations(sensorCommandKind);

addOwnershipMutations(sensorCommandKind);
