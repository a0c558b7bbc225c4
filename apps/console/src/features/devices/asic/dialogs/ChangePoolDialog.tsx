import { Button } from '@mantine/core';
import { useState } from 'react';
import { maxPools } from '@headframe/domain/limits/device-limits';
import type { TargetPoolInput } from '../../../../generated/asic.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { IconPlus } from '../../../../ui/icons.ts';
import type { CommandWords, ConfirmedCommand } from '../asic-selection.ts';
import { noStagger, staggerOptions, staggerProblem } from './command-fields.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { emptyEntry, poolList, poolProblems, type PoolEntry } from './pool-entries.ts';
import { PoolInputs } from './PoolInputs.tsx';
import { useSnapshot, type CommandSnapshot } from './snapshot.ts';
import { StaggerInputs } from './StaggerInputs.tsx';
import styles from './Dialogs.module.css';

interface ChangePoolDialogProps extends DialogProps<ConfirmedCommand & { pools: TargetPoolInput[] }> {
  count: number;
  snapshot: Promise<CommandSnapshot>;
  /** Reads the pools of the one device the command is for. */
  readPools?: (() => Promise<PoolEntry[]>) | undefined;
}

const words: CommandWords = {
  action: 'changePool',
  label: 'Change pool',
  consequence: 'Replaces all pools of these miners; later changes are flagged.',
};

/** The new pool list of devices: one to three entries, checked as they are left. */
export function ChangePoolDialog({ count, snapshot, readPools, onAnswer, onCancel }: ChangePoolDialogProps) {
  const state = useSnapshot(snapshot);
  const [entries, setEntries] = useState<readonly PoolEntry[]>([emptyEntry]);
  const [stagger, setStagger] = useState(noStagger);
  const pools = poolList(entries);
  const problems = poolProblems(entries);
  const change = (index: number, changes: Partial<PoolEntry>) =>
    setEntries(entries.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)));
  const prefill = async () => {
    const found = await readPools?.();
    if (found && found.length > 0) setEntries(found.slice(0, maxPools));
  };
  return (
    <CommandDialog
      words={words}
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
          onChange={(changes) => change(index, changes)}
          onRemove={index > 0 ? () => setEntries(entries.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      <div className={styles['poolActions']}>
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
          <Button variant="subtle" size="compact-xs" onClick={() => void prefill().catch(reportFailure)}>
            Load current pools
          </Button>
        )}
      </div>
      {count > 1 && <StaggerInputs fields={stagger} onChange={setStagger} />}
    </CommandDialog>
  );
}
