import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { maxPools } from '@headframe/domain/limits/device-limits';
import { SavePoolsDocument } from '../../../../generated/asic.ts';
import type { PoolInput } from '../../../../generated/inputs.ts';
import { send } from '../../../../transport/requests/client.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import { openDialog, type DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { NameDialog } from '../../../../ui/dialog/NameDialog.tsx';
import { IconPlus } from '../../../../ui/icon/icons.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import {
  CommandDialog,
  noStagger,
  StaggerInputs,
  staggerOptions,
  staggerProblem,
  useSnapshot,
  type CommandSnapshot,
  type ConfirmedCommand,
} from '../../commands/index.ts';
import { asicNouns } from '../asic-nouns.ts';
import { emptyEntry, poolList, poolProblems, type PoolEntry } from './pool-entries.ts';
import { PoolInputs } from './PoolInputs.tsx';
import { PoolPreviewTable } from './PoolPreviewTable.tsx';
import { SavedPoolsDialog } from './SavedPoolsDialog.tsx';
import { usePoolPreview } from './use-pool-preview.ts';
import classes from '../../../../ui/theme/classes.module.css';

interface ChangePoolDialogProps extends DialogProps<ConfirmedCommand & { pools: PoolInput[] }> {
  /** Name of the only one it is for. */
  name?: string | undefined;
  count: number;
  snapshot: Promise<CommandSnapshot>;
  /** Pools to begin with; none unless given. */
  initial?: readonly PoolEntry[] | undefined;
  /** Reads the pools of the one device the command is for. */
  readPools?: (() => Promise<PoolEntry[]>) | undefined;
}

const placeholderHint = 'Placeholders, filled in per miner: {worker}, {ip}, {mac}, {model}.';

async function savePools(pools: PoolInput[]): Promise<void> {
  const isSaved = await openDialog<true>((dialog) => (
    <NameDialog
      {...dialog}
      title="Save pools"
      description="Saves addresses and users for this subaccount. Passwords are not saved."
      confirmLabel="Save"
      save={async (name) => {
        await send('mutation', SavePoolsDocument, { name, pools });
        return true as const;
      }}
    />
  ));
  if (isSaved) toast.success('Pools saved.');
}

/**
 * The new pool list of devices: one to three entries, checked as they are left. For more than one device each keeps its
 * worker name unless that is switched off; the preview shows what will be sent.
 */
export function ChangePoolDialog({
  name,
  count,
  snapshot,
  initial,
  readPools,
  onAnswer,
  onCancel,
}: ChangePoolDialogProps) {
  const state = useSnapshot(snapshot);
  const [entries, setEntries] = useState<readonly PoolEntry[]>(initial && initial.length > 0 ? initial : [emptyEntry]);
  const [stagger, setStagger] = useState(noStagger);
  const [keepsWorkerNames, setKeepsWorkerNames] = useState(count > 1);
  const frozen = state.kind === 'ready' ? state.snapshot : undefined;
  const isForMany = (frozen?.capableCount ?? count) > 1;
  const pools = poolList(entries, isForMany && keepsWorkerNames);
  const preview = usePoolPreview(frozen?.id, pools);
  const problems = poolProblems(entries);
  const change = (index: number, changes: Partial<PoolEntry>) =>
    setEntries(entries.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)));
  const prefill = async (read: Promise<PoolEntry[] | undefined>) => {
    const found = await read;
    if (found && found.length > 0) setEntries(found.slice(0, maxPools));
  };
  const openSaved = () => openDialog<PoolEntry[]>((dialog) => <SavedPoolsDialog {...dialog} />);
  return (
    <CommandDialog
      words={asicCommands.changePool}
      nouns={asicNouns}
      name={name}
      count={count}
      state={state}
      isValid={pools !== undefined && staggerProblem(stagger) === undefined}
      onConfirm={({ id }) => pools && onAnswer({ snapshotId: id, pools, options: staggerOptions(stagger) })}
      onCancel={onCancel}
    >
      {entries.map((entry, index) => (
        <PoolInputs
          key={index}
          index={index}
          entry={entry}
          problems={problems[index] ?? {}}
          userHint={placeholderHint}
          onChange={(changes) => change(index, changes)}
          onRemove={index > 0 ? () => setEntries(entries.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      <div className={classes['actions']}>
        {entries.length < maxPools && (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconPlus size={13} aria-hidden />}
            onClick={() => setEntries([...entries, emptyEntry])}
          >
            Add fallback pool
          </Button>
        )}
        {readPools && (
          <Button variant="subtle" size="compact-xs" onClick={() => void prefill(readPools()).catch(reportFailure)}>
            Load current pools
          </Button>
        )}
        <Button variant="subtle" size="compact-xs" onClick={() => void prefill(openSaved())}>
          Saved pools
        </Button>
        {pools && (
          <Button variant="subtle" size="compact-xs" onClick={() => void savePools(pools)}>
            Save pools
          </Button>
        )}
      </div>
      {isForMany && (
        <Checkbox
          label="Keep each miner’s worker name"
          description={`What follows the dot of the user becomes {worker}. ${placeholderHint}`}
          checked={keepsWorkerNames}
          onChange={(event) => setKeepsWorkerNames(event.currentTarget.checked)}
        />
      )}
      {pools && frozen && frozen.capableCount > 0 && <PoolPreviewTable preview={preview} count={frozen.capableCount} />}
      {count > 1 && <StaggerInputs fields={stagger} onChange={setStagger} />}
    </CommandDialog>
  );
}
