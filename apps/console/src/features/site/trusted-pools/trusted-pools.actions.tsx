import {
  DeleteTrustedPoolsDocument,
  InsertTrustedPoolDocument,
  UpdateTrustedPoolDocument,
  type TrustedPoolRowFragment,
} from '../../../generated/trusted-pools.ts';
import type { TrustedPoolInput } from '../../../generated/inputs.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { IconPencil, IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { RecordFormDialog } from '../../../ui/record-form/RecordFormDialog.tsx';
import { trustedPoolForm } from './trusted-pool-form.ts';
import { addressesText } from './trusted-pool-columns.tsx';

/** One trusted pool with the page around it. */
interface PoolContext extends Surroundings {
  row: TrustedPoolRowFragment;
}

const permission = 'trusted_pools_write';

/** Adds a trusted pool. */
export const addAction: ActionDescription<Surroundings> = dialogAction({
  key: 'addTrustedPool',
  label: 'Add trusted pool',
  icon: IconPlus,
  permission,
  shortcut: 'c',
  dialog: (props) => (
    <RecordFormDialog
      {...props}
      form={trustedPoolForm}
      title="Add trusted pool"
      submitLabel="Add"
      save={(record) =>
        send('mutation', InsertTrustedPoolDocument, { trustedPool: record as unknown as TrustedPoolInput })
      }
    />
  ),
  done: 'The pool is trusted.',
});

/** What the menu of a trusted pool offers. */
export const poolActions: readonly ActionDescription<PoolContext>[] = [
  dialogAction({
    key: 'edit',
    label: 'Edit',
    icon: IconPencil,
    permission,
    dialog: (props, { row }) => (
      <RecordFormDialog
        {...props}
        form={trustedPoolForm}
        title="Edit trusted pool"
        submitLabel="Save"
        record={row}
        save={(changes, from) => send('mutation', UpdateTrustedPoolDocument, { id: row.id, changes, from })}
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
      title: `Stop trusting ${addressesText(row)}?`,
      consequence: 'While the alert is on, miners that mine there have an issue.',
      confirmLabel: 'Delete pool',
    }),
    run: ({ row }) => send('mutation', DeleteTrustedPoolsDocument, { ids: [row.id] }),
    done: 'The pool is no longer trusted.',
  }),
];
