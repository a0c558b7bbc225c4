import { findCommand } from '@headframe/domain/devices/all-commands';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { CancelAgentRequestsDocument, type AgentRequestRowFragment } from '../../../generated/agent-request.ts';
import { can } from '../../../transport/session/access.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { counted } from '../../../ui/figure/format.ts';
import { IconArrowBackUp, IconCircleX, IconList, IconRefresh } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { mayReadResults } from './may-read-results.ts';
import { requestKind } from './request-kinds.ts';
import { canRetry, retryRequest, type RetriedRequest } from './retry-request.ts';
import { isOpenState } from './request-state.ts';

/** What can be done with a request. */
type RequestAction = 'cancel' | 'cancelAll' | 'openBatch' | 'restorePools' | 'retryFailed';

/** The permission of each action; an action without one does not compile. */
const requestPermissions: Readonly<Record<RequestAction, Permission>> = {
  cancel: 'agent_request_write',
  cancelAll: 'agent_request_write',
  openBatch: 'agent_request',
  // And the right to the devices, and that of the command itself.
  retryFailed: 'agent_request',
  restorePools: 'agent_worker_change_pool_write',
};

/** What can be canceled: one request to one agent. */
type CancelableRequest = Pick<AgentRequestRowFragment, 'id' | 'kind' | 'state' | 'agentName'> &
  Partial<Pick<AgentRequestRowFragment, 'isOfGuest'>>;

/** One request with the callbacks of the page around it. */
export interface RequestContext<Request extends CancelableRequest = AgentRequestRowFragment> {
  request: Request;
  /** Called when something changed; screens without a push then read again. */
  onDone(): void;
}

const begun = 'What is already in progress will finish; the rest is skipped.';

const consequences: Readonly<Record<string, string>> = {
  scan: 'The scan stops. Devices discovered so far stay listed.',
  updateAgent: 'The agent goes on with the version that it runs.',
};

async function cancel(ids: readonly string[] | undefined): Promise<void> {
  const { cancelAgentRequests: count } = await send('mutation', CancelAgentRequestsDocument, ids ? { ids } : {});
  if (count === 0) toast.info('Nothing left to cancel.');
  else toast.success(`${counted(count, 'request')} canceled.`);
}

/** Cancels the items of a request that have not started. */
export const cancelAction: ActionDescription<RequestContext<CancelableRequest>> = {
  key: 'cancel',
  label: 'Cancel request',
  icon: IconCircleX,
  permission: requestPermissions.cancel,
  isDangerous: true,
  isAvailable: ({ request: { kind, state, isOfGuest } }) =>
    !isOfGuest && (kind === 'updateAgent' ? state === 'pending' : isOpenState(state)),
  confirm: ({ request }) => ({
    title: `Cancel ${requestKind(request.kind).label} on ${request.agentName}?`,
    consequence: consequences[request.kind] ?? begun,
    confirmLabel: 'Cancel request',
    isDangerous: true,
  }),
  perform: async ({ request, onDone }) => {
    await cancel([request.id]);
    onDone();
  },
};

/** Gives the devices of a change pool request back the pools they had before. */
export const restorePoolsAction: ActionDescription<{
  request: CancelableRequest & Pick<AgentRequestRowFragment, 'deviceCount'>;
  openBatch(batchId: string): void;
}> = {
  key: 'restorePools',
  label: 'Restore earlier pools',
  icon: IconArrowBackUp,
  permission: requestPermissions.restorePools,
  isAvailable: ({ request }) => request.kind === 'changePool' && !request.isOfGuest && !isOpenState(request.state),
  perform: async ({ request, openBatch }) => {
    const { restorePools } = await import('../asic/index.ts');
    await restorePools({ requestId: request.id, count: request.deviceCount, openRequests: openBatch });
  },
};

/** Gives a command again to the devices on which it failed or expired. */
export const retryAction: ActionDescription<{
  request: CancelableRequest & RetriedRequest & Pick<AgentRequestRowFragment, 'errorResultCount' | 'expiredCount'>;
  openBatch(batchId: string): void;
}> = {
  key: 'retryFailed',
  label: 'Retry failed',
  icon: IconRefresh,
  permission: requestPermissions.retryFailed,
  isAvailable: ({ request: { kind, state, isOfGuest, errorResultCount, expiredCount } }) => {
    const permission = findCommand(kind)?.command.permission;
    const hasFailed = !isOfGuest && !isOpenState(state) && errorResultCount + expiredCount > 0;
    return hasFailed && canRetry(kind) && mayReadResults(kind) && permission !== undefined && can(permission);
  },
  perform: ({ request, openBatch }) => retryRequest(request, openBatch),
};

/** What the menu of a request offers. */
export const requestActions: readonly ActionDescription<
  RequestContext & { openBatch(batchId: string): void; isInBatch: boolean }
>[] = [
  {
    key: 'openBatch',
    label: 'View batch',
    icon: IconList,
    permission: requestPermissions.openBatch,
    isAvailable: ({ isInBatch }) => !isInBatch,
    perform: ({ request, openBatch }) => openBatch(request.batchId),
  },
  cancelAction,
];

/** Cancels whatever is pending in the subaccount. */
export const cancelAllAction: ActionDescription<{ pending: number; onDone(): void }> = {
  key: 'cancelAll',
  label: 'Cancel all pending',
  icon: IconCircleX,
  permission: requestPermissions.cancelAll,
  isDangerous: true,
  count: ({ pending }) => pending,
  isAvailable: ({ pending }) => pending > 0,
  confirm: ({ pending }) => ({
    title: 'Cancel all pending requests?',
    count: pending,
    noun: ['request of this subaccount', 'requests of this subaccount'],
    consequence: begun,
    confirmLabel: 'Cancel all',
    isDangerous: true,
  }),
  perform: async ({ onDone }) => {
    await cancel(undefined);
    onDone();
  },
};
