import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { maxPools } from '@headframe/domain/limits/device-limits';
import { ConnectionGuideDocument, MinerCountDocument } from '../../../generated/connection.ts';
import { send } from '../../../transport/requests/client.ts';
import { useAccess } from '../../../transport/session/access.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { entriesOf, giveCommand } from '../commands/index.ts';
import { asAsicWhere } from './asic-filters.ts';
import { asicCommandKit } from './asic-command-kit.tsx';
import type { AsicSelection } from './asic-selection.ts';
import { ChangePoolDialog } from './dialogs/ChangePoolDialog.tsx';

/** The miners of a selection that mine Bitcoin, as others can do nothing with the work of this pool. */
async function ofThisCoin(selection: AsicSelection): Promise<AsicSelection> {
  const where = { _and: [selection.where, { coinEnum: { _eq: 0 } }] };
  const { asicsAggregate } = await send('query', MinerCountDocument, { where: asAsicWhere(where) });
  return { ...selection, where, count: asicsAggregate.count };
}

async function firstRegion(): Promise<readonly string[]> {
  const { connectionGuide } = await send('query', ConnectionGuideDocument, {});
  return connectionGuide.regions[0]?.addresses ?? [];
}

/**
 * Points miners at the pool of this installation: Change Pool with its addresses and `subaccount.{worker}`, and then the
 * miners that deliver shares. `addresses` are those of a region; of the first one unless given.
 */
export async function mineHere(chosen: AsicSelection, addresses?: readonly string[]): Promise<void> {
  const { selected } = useAccess.getState();
  if (!selected) return;
  const selection = await ofThisCoin(chosen);
  if (selection.count === 0) {
    toast.error('None of these miners mines Bitcoin.');
    return;
  }
  const user = `${selected.name}.{worker}`;
  const pools = (addresses ?? (await firstRegion()))
    .slice(0, maxPools)
    .map((address) => ({ address, user, password: '' }));
  const kit: typeof asicCommandKit = {
    ...asicCommandKit,
    dialogs: {
      changePool: (dialog, { count }, frozen) => (
        <ChangePoolDialog {...dialog} count={count} snapshot={frozen} initial={pools} />
      ),
    },
  };
  for (const entry of entriesOf('changePool', asicCommands.changePool)) {
    const batch = await giveCommand(kit, 'changePool', entry, selection);
    if (batch) selection.openMining?.(batch.batchId);
  }
}
