import {
  BlinkAsicsDocument,
  ChangePoolAsicsDocument,
  ClearAsicTargetsDocument,
  RebootAsicsDocument,
  RestoreAsicPoolsDocument,
  ScanAsicsAgainDocument,
  StartAsicsDocument,
  StopAsicsDocument,
  type PoolInput,
} from '../../../generated/asic.ts';
import { send } from '../../../transport/client.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { formatCount } from '../../../ui/format.ts';
import { toast } from '../../../ui/toasts.ts';
import type { AsicSelection, CommandWords, ConfirmedCommand } from './asic-selection.ts';
import { followBatch } from './batch/follow-batch.ts';
import { ChangePoolDialog } from './dialogs/ChangePoolDialog.tsx';
import { PlainCommandDialog } from './dialogs/PlainCommandDialog.tsx';
import { PowerSwitchDialog } from './dialogs/PowerSwitchDialog.tsx';
import { RestorePoolsDialog } from './dialogs/RestorePoolsDialog.tsx';
import { currentPools } from './dialogs/current-pools.ts';
import { createRestoreSnapshot, createSnapshot } from './dialogs/snapshot.ts';

const scanLabel = 'Scan again';

interface Ordered {
  batch: { batchId: string; deviceCount: number };
}

/** A change pool request whose previous pools are restored. */
export interface PoolRestore extends Pick<AsicSelection, 'count' | 'openRequests'> {
  requestId: string;
}

function follow({ batch }: Ordered, label: string, { openRequests }: Pick<AsicSelection, 'openRequests'>): void {
  const doneWord = label === scanLabel ? 'scanned' : 'verified';
  followBatch({ ...batch, label, doneWord, onDetails: () => openRequests(batch.batchId) });
}

async function confirmed(
  selection: AsicSelection,
  words: CommandWords,
  canStagger: boolean,
): Promise<ConfirmedCommand | undefined> {
  const snapshot = createSnapshot(words.action, selection.where);
  return openDialog<ConfirmedCommand>((dialog) => (
    <PlainCommandDialog {...dialog} words={words} count={selection.count} snapshot={snapshot} canStagger={canStagger} />
  ));
}

/** Reboots the devices, once confirmed. */
export async function reboot(selection: AsicSelection): Promise<void> {
  const consequence = 'Mining stops for a few minutes. A miner counts as rebooted once we see it start again.';
  const order = await confirmed(selection, { action: 'reboot', label: 'Reboot', consequence }, true);
  if (order) follow(await send('mutation', RebootAsicsDocument, order), 'Reboot', selection);
}

const powerWords = {
  start: { action: 'start', label: 'Start', consequence: 'Mining starts.' },
  stop: { action: 'stop', label: 'Stop', consequence: 'Mining stops; the miners stay online.' },
} as const satisfies Record<string, CommandWords>;

/** Starts or stops mining on the devices, once confirmed. */
export async function switchPower(selection: AsicSelection, action: 'start' | 'stop'): Promise<void> {
  const words = powerWords[action];
  const snapshot = createSnapshot(action, selection.where);
  const order = await openDialog<ConfirmedCommand>((dialog) => (
    <PowerSwitchDialog {...dialog} words={words} count={selection.count} snapshot={snapshot} />
  ));
  const document = action === 'start' ? StartAsicsDocument : StopAsicsDocument;
  if (order) follow(await send('mutation', document, order), words.label, selection);
}

/** Sets a new pool list on the devices, once entered. */
export async function changePool(selection: AsicSelection): Promise<void> {
  const snapshot = createSnapshot('changePool', selection.where);
  const { asic } = selection;
  const readPools = asic && (() => currentPools(asic.id));
  const order = await openDialog<ConfirmedCommand & { pools: PoolInput[] }>((dialog) => (
    <ChangePoolDialog {...dialog} count={selection.count} snapshot={snapshot} readPools={readPools} />
  ));
  if (order) follow(await send('mutation', ChangePoolAsicsDocument, order), 'Change pool', selection);
}

/** Restores the pools that the devices of a change pool request had before it, once confirmed. */
export async function restorePools({ requestId, ...selection }: PoolRestore): Promise<void> {
  const snapshot = createRestoreSnapshot(requestId);
  const order = await openDialog<ConfirmedCommand & { password: string }>((dialog) => (
    <RestorePoolsDialog {...dialog} count={selection.count} snapshot={snapshot} />
  ));
  if (order) follow(await send('mutation', RestoreAsicPoolsDocument, order), 'Restore pools', selection);
}

/** Switches the locate LEDs on or off, once confirmed. */
export async function blink(selection: AsicSelection, on: boolean): Promise<void> {
  const label = on ? 'Blink LED' : 'Stop blinking';
  const consequence = on ? 'The LEDs blink until you stop them.' : 'The LEDs stop blinking.';
  const order = await confirmed(selection, { action: 'blink', label, consequence }, false);
  if (order) follow(await send('mutation', BlinkAsicsDocument, { snapshotId: order.snapshotId, on }), label, selection);
}

/** Removes the desired states of the devices, once confirmed. */
export async function clearTargets(selection: AsicSelection): Promise<void> {
  const consequence = 'Removes the stored targets (power switch, pools, skipped rails). The miners do not change.';
  const order = await confirmed(selection, { action: 'clearTargets', label: 'Clear targets', consequence }, false);
  if (!order) return;
  const { cleared } = await send('mutation', ClearAsicTargetsDocument, order);
  toast.success(
    cleared === 0
      ? 'No target to clear.'
      : `Targets of ${formatCount(cleared)} ${cleared === 1 ? 'miner' : 'miners'} cleared.`,
  );
}

/** Has the agents read the devices again, once confirmed. */
export async function scanAgain(selection: AsicSelection): Promise<void> {
  const consequence = 'Reads these miners again now. Miners scanned within the last 15 seconds are left out.';
  const order = await confirmed(selection, { action: 'scanAgain', label: scanLabel, consequence }, false);
  if (order) follow(await send('mutation', ScanAsicsAgainDocument, order), scanLabel, selection);
}
