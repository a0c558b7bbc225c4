import type { SiteGroupInput } from '../../../generated/inputs.ts';
import {
  DeleteSiteGroupsDocument,
  InsertSiteGroupDocument,
  UpdateSiteGroupDocument,
  type GroupRowFragment,
} from '../../../generated/places.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { IconPencil, IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { RecordFormDialog } from '../../../ui/record-form/RecordFormDialog.tsx';
import { groupForm } from './place-forms.ts';

/** One group with the page around it. */
interface GroupContext extends Surroundings {
  row: GroupRowFragment;
}

const permission = 'agent_worker_sitemap_write';

/** Adds a group. */
export const addGroupAction: ActionDescription<Surroundings> = dialogAction({
  key: 'addGroup',
  label: 'Add group',
  icon: IconPlus,
  permission,
  shortcut: 'c',
  dialog: (props) => (
    <RecordFormDialog
      {...props}
      form={groupForm}
      title="Add group"
      submitLabel="Add"
      save={(record) => send('mutation', InsertSiteGroupDocument, { group: record as unknown as SiteGroupInput })}
    />
  ),
  done: 'The group was added.',
});

/** What the menu of a group offers. */
export const groupActions: readonly ActionDescription<GroupContext>[] = [
  dialogAction({
    key: 'edit',
    label: 'Edit',
    icon: IconPencil,
    permission,
    dialog: (props, { row }) => (
      <RecordFormDialog
        {...props}
        form={groupForm}
        title="Edit group"
        submitLabel="Save"
        record={row}
        save={(changes, from) => send('mutation', UpdateSiteGroupDocument, { id: row.id, changes, from })}
      />
    ),
    done: 'Saved.',
  }),
  mutationAction({
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission,
    isDangerous: true,
    confirm: ({ row }) => ({
      title: `Delete the group ${row.name}?`,
      consequence: 'A group with racks is not deleted: move or delete its racks first.',
      confirmLabel: 'Delete group',
    }),
    run: ({ row }) => send('mutation', DeleteSiteGroupsDocument, { ids: [row.id] }),
    done: 'The group was deleted.',
  }),
];
