import type { DetailType } from '../../../platform/graphql/entity-type.ts';
import { ownerField, signedInField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { accountAuditEntity, auditEntity } from './audit.entity.ts';

const state = (description: string): DetailType => ({ type: 'Json', nullable: true, description });
const details = {
  before: state('What it was like before, as far as it matters; null where there was nothing.'),
  after: state('What it is like since; null where nothing is left.'),
};

addListFields(auditEntity, {
  name: 'auditEntries',
  access: ownerField,
  description:
    "Who did what in the selected subaccount (without one, in all the caller's own) and in the caller's organizations, newest first.",
  details,
});

addListFields(accountAuditEntity, {
  name: 'accountAuditEntries',
  access: signedInField,
  description: "What was done with the caller's own account, newest first.",
  details,
});
