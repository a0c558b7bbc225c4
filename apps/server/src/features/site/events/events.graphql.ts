import { describeEvent } from '@headframe/domain/events/event-types';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { eventEntity } from './event.entity.ts';

addListFields(eventEntity, {
  name: 'events',
  permission: 'subaccount_events',
  liveTopics: ['event'],
  description: 'What happened in the selected subaccount: devices, workers, requests, withdrawals, newest first.',
  details: { text: { type: 'String', description: 'What happened, in a sentence.' } },
  complete: {
    needs: ['code', 'text'],
    rows: async ({ rows }) =>
      rows.map((row) => ({ ...row, text: describeEvent(Number(row['code']), row['text']).text })),
  },
});
