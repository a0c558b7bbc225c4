import type { DetailType } from '../../../platform/graphql/entity-type.ts';
import { ownerField, signedInField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { accountAuditEntity, auditEntity } from './audit.entity.ts';

const state = (description: string): DetailType => ({ type: 'Json', nullable: true, description });
const details = {
  before: state('The changed values before the change; null where there were none.'),
  after: state('The values after the change; null where nothing is left.'),
};

addListFields(auditEntity, {
  name: 'auditEntries',
  access: ownerField,
  description:
    "The audit log of the selected subaccount (without one, of all the caller's own) and of the caller's organizations, newest first.",
  details,
});

addListFields(accountAuditEntity, {
  name: 'accountAuditEntries',
  access: signedInField,
  description: "Changes of the caller's own account, newest first.",
  details,
});
