import type { ServerFeature } from '../../feature.ts';
import { followRecord } from '../changes/followed-changes.ts';
import { exportAccess, registerListExport } from '../export/list-export.ts';
import { addListFields } from '../graphql/list-fields.ts';
import { addRecordMutations } from './add-record-mutations.ts';
import { recordDetails, recordEntity } from './record-entity.ts';
import { recordExport } from './record-export.ts';
import type { KnownRecord, RecordParts } from './record-options.ts';
import { planRecord } from './record-plan.ts';

/**
 * Adds a record to the API: its list with aggregate and subscription, `insertX`, `updateX`, `deleteXs`, and `upsertXs` where something is
 * unique, each change checked, locked, counted against the limit, audited with the values before and after, and published, in one
 * transaction. Returns the registration of its feature.
 */
export function defineRecord<Descriptor extends KnownRecord>(
  descriptor: Descriptor,
  parts: RecordParts<Descriptor>,
): ServerFeature {
  // The table was held against the fields where the record is declared.
  const declared = parts as unknown as RecordParts<KnownRecord>;
  const plan = planRecord(descriptor, declared);
  const entity = recordEntity(plan, declared);
  followRecord(descriptor.kind, parts.read);
  const type = addListFields(entity, {
    name: descriptor.plural,
    description: `The ${descriptor.labels} of the subaccount.`,
    permission: parts.read,
    liveTopics: [plan.topic, ...(parts.shows ?? [])],
    details: recordDetails(plan, declared),
  });
  addRecordMutations(plan, { entity, type, permission: parts.write });
  const topics = { subaccount: [descriptor.name] };
  if (!parts.exports) return { topics };
  const exported = recordExport(plan, entity, parts.exports, parts.read);
  return {
    topics,
    access: { permission: exportAccess(exported) },
    routes: (app, { database }) => registerListExport(app, database, exported),
  };
}
