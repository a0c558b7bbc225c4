import type { Where } from '@headframe/domain/where/where';
import { OutletsInOrderDocument } from '../../../generated/outlet-links.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconPlugConnected } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { LinkInOrderDialog } from './LinkInOrderDialog.tsx';

/** Max outlets that are linked at one time in this way. */
const maxOutlets = 1000;

/** Links the chosen outlets to miners in order. */
export const linkInOrderAction: ActionDescription<{ where: Where; count: number; row?: unknown }> = {
  key: 'linkInOrder',
  label: 'Link to miners in order',
  icon: IconPlugConnected,
  permission: 'agent_worker_pdus_write',
  isAvailable: ({ row }) => row === undefined,
  perform: async ({ where, count }) => {
    if (count > maxOutlets) {
      toast.info(`Choose up to ${formatCount(maxOutlets)} outlets, or link by file.`);
      return;
    }
    const own = { _and: [where, { isShared: { _eq: false } }] };
    const { outlets } = await send('query', OutletsInOrderDocument, { where: own, limit: maxOutlets } as never);
    if (outlets.length === 0) {
      toast.info('None of these outlets is yours to link.');
      return;
    }
    const result = await openDialog<{ message: string }>((dialog) => (
      <LinkInOrderDialog {...dialog} outlets={outlets} />
    ));
    if (result) toast.success(result.message);
  },
};
