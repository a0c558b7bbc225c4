import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
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
import { PoolPreviewTable } from './PoolPreviewTable.tsx';
import { usePoolPreview } from './use-pool-preview.ts';

interface RestorePoolsDialogProps extends DialogProps<ConfirmedCommand & { password: string }> {
  count: number;
  snapshot: Promise<CommandSnapshot>;
}

/** How the restoring of pools is spoken of. */
export const restoreWords = {
  label: 'Restore pools',
  consequence: 'Sends each miner the pools it had before this change, as a new command.',
};

/** The confirmation of restoring the pools that a change pool request replaced, with the pools of each miner. */
export function RestorePoolsDialog({ count, snapshot, onAnswer, onCancel }: RestorePoolsDialogProps) {
  const state = useSnapshot(snapshot);
  const [stagger, setStagger] = useState(noStagger);
  const [password, setPassword] = useState('x');
  const frozen = state.kind === 'ready' ? state.snapshot : undefined;
  const preview = usePoolPreview(frozen?.id, null);
  return (
    <CommandDialog
      words={restoreWords}
      nouns={asicNouns}
      count={count}
      state={state}
      isValid={staggerProblem(stagger) === undefined}
      onConfirm={({ id }) => onAnswer({ snapshotId: id, password, options: staggerOptions(stagger) })}
      onCancel={onCancel}
    >
      {frozen && frozen.capableCount > 0 && (
        <PoolPreviewTable preview={preview} count={frozen.capableCount} showsAddress />
      )}
      <TextInput
        label="Pool password"
        description="Miners do not report pool passwords: this one is sent for all restored pools."
        value={password}
        maxLength={255}
        autoComplete="off"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {count > 1 && <StaggerInputs fields={stagger} onChange={setStagger} />}
    </CommandDialog>
  );
}
