import type { SiteGroupInput } from '../../../generated/inputs.ts';
import {
  DeleteSiteGroupsDocument,
  InsertSiteGroupDocument,
  UpdateSiteGroupDocument,
  type GroupRowFragment,
} from '../../../generated/places.ts';
import { send } from '../../../transport/requests/client.ts';
import { recordActions } from '../../../ui/record-form/record-actions.tsx';
import { groupForm } from './place-forms.ts';

/** Adds a group, and what the menu of one offers. */
export const groupActions = recordActions({
  noun: 'group',
  permission: 'agent_worker_sitemap_write',
  form: groupForm,
  insert: (group: SiteGroupInput) => send('mutation', InsertSiteGroupDocument, { group }),
  update: (id, changes, from) => send('mutation', UpdateSiteGroupDocument, { id, changes, from }),
  delete: (ids) => send('mutation', DeleteSiteGroupsDocument, { ids }),
  nameOf: ({ name }: GroupRowFragment) => name,
  consequence: 'A group with racks is not deleted: move or delete its racks first.',
});
