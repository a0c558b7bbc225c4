import type { RackInput } from '../../../generated/inputs.ts';
import {
  DeleteRacksDocument,
  InsertRackDocument,
  UpdateRackDocument,
  type RackRowFragment,
} from '../../../generated/places.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { counted } from '../../../ui/figure/format.ts';
import { IconCpu } from '../../../ui/icon/icons.ts';
import { recordActions, type RecordContext } from '../../../ui/record-form/record-actions.tsx';
import { RackForm } from './RackForm.tsx';

/** One rack with the page around it. */
interface RackContext extends RecordContext<RackRowFragment> {
  /** Opens the list of the devices in it. */
  openDevices(): void;
}

const actions = recordActions({
  noun: 'rack',
  permission: 'agent_worker_sitemap_write',
  form: RackForm,
  insert: (rack: RackInput) => send('mutation', InsertRackDocument, { rack }),
  update: (id, changes, from) => send('mutation', UpdateRackDocument, { id, changes, from }),
  delete: (ids) => send('mutation', DeleteRacksDocument, { ids }),
  nameOf: ({ name }: RackRowFragment) => name,
  consequence: ({ deviceCount }) =>
    deviceCount === 0
      ? 'It has no devices.'
      : `${counted(deviceCount, 'device')} in it will have no place. Nothing is commanded to them.`,
});

/** Adds a rack. */
export const addRackAction = actions.add;

/** What the menu of a rack offers. */
export const rackActions: readonly ActionDescription<RackContext>[] = [
  {
    key: 'devices',
    label: 'Show devices',
    icon: IconCpu,
    permission: 'agent_worker_location',
    perform: ({ openDevices }) => openDevices(),
  },
  ...actions.ofRow,
];
