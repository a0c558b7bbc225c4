import { useState } from 'react';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import type { CommandWords, ConfirmedCommand } from '../asic-selection.ts';
import { noStagger, staggerOptions, staggerProblem } from './command-fields.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { useSnapshot, type CommandSnapshot } from './snapshot.ts';
import { StaggerInputs } from './StaggerInputs.tsx';

interface PlainCommandDialogProps extends DialogProps<ConfirmedCommand> {
  words: CommandWords;
  count: number;
  snapshot: Promise<CommandSnapshot>;
  /** Whether the command may run in batches of devices. */
  canStagger: boolean;
}

/** The confirm of a command without settings of its own. */
export function PlainCommandDialog({
  words,
  count,
  snapshot,
  canStagger,
  onAnswer,
  onCancel,
}: PlainCommandDialogProps) {
  const state = useSnapshot(snapshot);
  const [stagger, setStagger] = useState(noStagger);
  const options = staggerOptions(stagger);
  return (
    <CommandDialog
      words={words}
      count={count}
      state={state}
      isValid={staggerProblem(stagger) === undefined}
      onConfirm={({ id }) => onAnswer(canStagger ? { snapshotId: id, options } : { snapshotId: id })}
      onCancel={onCancel}
    >
      {canStagger && count > 1 && <StaggerInputs fields={stagger} onChange={setStagger} />}
    </CommandDialog>
  );
}
