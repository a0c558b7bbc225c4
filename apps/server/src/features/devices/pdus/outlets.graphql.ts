import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { outletEntity } from './outlet.entity.ts';

addListFields(outletEntity, {
  name: 'outlets',
  permission: 'pdu',
  description: 'Outlets of power distribution units.',
  liveTopics: ['pdu', 'agent'],
});
