import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { addAggregateUpdates } from '../../../platform/graphql/aggregate-updates.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { addHistoryField } from '../history/index.ts';
import { pduEntity } from './pdu.entity.ts';

addListFields(pduEntity, {
  name: 'pdus',
  permission: 'pdu',
  description: 'Power distribution units.',
  liveTopics: ['pdu', 'agent'],
});

addAggregateUpdates(pduEntity, { name: 'pdus', access: permissionField('pdu'), topics: ['pdu', 'agent'] });

addHistoryField(pduKind, {
  description:
    'Power, temperature, humidity and phases of one power distribution unit, or state, current and power of one of its outlets, over a span, in about so many points.',
});
