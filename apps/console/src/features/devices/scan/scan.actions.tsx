import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { AddDiscoveredDevicesDocument } from '../../../generated/scan.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { counted } from '../../../ui/figure/format.ts';
import { IconKey, IconPlus } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { LogInDialog } from './LogInDialog.tsx';

/** What can be done about scans. */
type ScanAction = 'start' | 'logIn' | 'addAll' | 'addSelected' | 'addAtOnce' | 'storeCredentials';

/** The permission of each action; an action without one does not compile. */
export const scanPermissions: Readonly<Record<ScanAction, Permission>> = {
  start: 'agent_request_write',
  logIn: 'agent_request_write',
  addAll: 'agent_worker_insert_write',
  addSelected: 'agent_worker_insert_write',
  addAtOnce: 'agent_worker_insert_write',
  storeCredentials: 'agent_worker_credential_write',
};

/** What a scan discovered, and which of it is chosen. */
interface DiscoveredContext {
  requestId: string;
  /** Ids of the chosen devices. */
  chosen: readonly string[];
  /** Discovered devices that are not listed yet. */
  unadded: number;
  /** SSH servers that no credential opened. */
  locked: number;
  /** Shows the scan that logs in to them. */
  onLoggedIn?: ((batchId: string) => void) | undefined;
  onDone(): void;
}

async function add({ requestId, onDone }: DiscoveredContext, ids?: readonly string[]): Promise<void> {
  const { addDiscoveredDevices: count } = await send('mutation', AddDiscoveredDevicesDocument, {
    requestId,
    ...(ids ? { ids } : {}),
  });
  if (count === 0) toast.info('All of them are already listed.');
  else toast.success(`${counted(count, 'device')} added.`);
  onDone();
}

/** What can be done with discovered devices. */
export const discoveredActions: readonly ActionDescription<DiscoveredContext>[] = [
  dialogAction<DiscoveredContext, string>({
    key: 'logIn',
    label: 'Accept host keys',
    icon: IconKey,
    permission: scanPermissions.logIn,
    isAvailable: ({ locked }) => locked > 0,
    dialog: ({ onAnswer, onCancel }, { requestId, onLoggedIn }) => (
      <LogInDialog
        requestId={requestId}
        onCancel={onCancel}
        onAnswer={(batchId) => {
          onLoggedIn?.(batchId);
          onAnswer(batchId);
        }}
      />
    ),
    done: 'The agent logs in.',
  }),
  {
    key: 'addSelected',
    label: 'Add selected',
    icon: IconPlus,
    permission: scanPermissions.addSelected,
    isAvailable: ({ chosen }) => chosen.length > 0,
    perform: (context) => add(context, context.chosen),
  },
  {
    key: 'addAll',
    label: 'Add all new',
    icon: IconPlus,
    permission: scanPermissions.addAll,
    isAvailable: ({ unadded }) => unadded > 0,
    perform: (context) => add(context),
  },
];
