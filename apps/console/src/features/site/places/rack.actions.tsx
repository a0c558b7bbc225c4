import type { RackInput } from '../../../generated/inputs.ts';
import {
  DeleteRacksDocument,
  InsertRackDocument,
  UpdateRackDocument,
  type RackRowFragment,
} from '../../../generated/places.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { counted } from '../../../ui/figure/format.ts';
import { IconCpu, IconPencil, IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { RackForm } from './RackForm.tsx';

/** One rack with the page around it. */
interface RackContext extends Surroundings {
  row: RackRowFragment;
  /** Opens the list of the devices in it. */
  openDevices(): void;
}

const permission = 'agent_worker_sitemap_write';

/** Adds a rack. */
export const addRackAction: ActionDescription<Surroundings> = dialogAction({
  key: 'addRack',
  label: 'Add rack',
  icon: IconPlus,
  permission,
  shortcut: 'c',
  dialog: (props) => (
    <RackForm
      {...props}
      save={(record) => send('mutation', InsertRackDocument, { rack: record as unknown as RackInput })}
    />
  ),
  done: 'The rack was added.',
});

/** What the menu of a rack offers. */
export const rackActions: readonly ActionDescription<RackContext>[] = [
  {
    key: 'devices',
    label: 'Show devices',
    icon: IconCpu,
    permission: 'agent_worker_location',
    perform: ({ openDevices }) => openDevices(),
  },
  dialogAction({
    key: 'edit',
    label: 'Edit',
    icon: IconPencil,
    permission,
    dialog: (props, { row }) => (
      <RackForm
        {...props}
        rack={row}
        save={(changes, from) => send('mutation', UpdateRackDocument, { id: row.id, changes, from })}
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
      title: `Delete the rack ${row.name}?`,
      consequence:
        row.deviceCount === 0
          ? 'It has no devices.'
          : `${counted(row.deviceCount, 'device')} in it will have no place. Nothing is commanded to them.`,
      confirmLabel: 'Delete rack',
    }),
    run: ({ row }) => send('mutation', DeleteRacksDocument, { ids: [row.id] }),
    done: 'The rack was deleted.',
  }),
];
