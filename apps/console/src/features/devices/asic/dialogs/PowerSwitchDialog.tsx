import { Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import type { CommandWords, ConfirmedCommand } from '../asic-selection.ts';
import { noStagger, powerSwitchOptions, staggerProblem, type PowerSwitchFields } from './command-fields.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { useSnapshot, type CommandSnapshot } from './snapshot.ts';
import { StaggerInputs } from './StaggerInputs.tsx';
import styles from './Dialogs.module.css';

interface PowerSwitchDialogProps extends DialogProps<ConfirmedCommand> {
  words: CommandWords;
  count: number;
  snapshot: Promise<CommandSnapshot>;
}

const untouched: PowerSwitchFields = {
  rampSeconds: 0,
  stayMinutes: 0,
  switchTarget: true,
  scheduledSkipRail: false,
  ...noStagger,
};

/** The confirmation of stop and start: the ramp, the stay time, and the stored desired state. */
export function PowerSwitchDialog({ words, count, snapshot, onAnswer, onCancel }: PowerSwitchDialogProps) {
  const state = useSnapshot(snapshot);
  const [fields, setFields] = useState(untouched);
  const change = (changes: Partial<PowerSwitchFields>) => setFields((before) => ({ ...before, ...changes }));
  const opposite = words.action === 'stop' ? 'Start' : 'Stop';
  return (
    <CommandDialog
      words={words}
      count={count}
      state={state}
      isDangerous={words.action === 'stop'}
      isValid={staggerProblem(fields) === undefined}
      onConfirm={({ id }) => onAnswer({ snapshotId: id, options: powerSwitchOptions(fields) })}
      onCancel={onCancel}
    >
      <div className={styles['pair']}>
        <NumberInput
          label="Ramp"
          description="Spread the command over this time."
          suffix=" s"
          min={0}
          max={86_400}
          allowDecimal={false}
          value={fields.rampSeconds}
          onChange={(rampSeconds) => change({ rampSeconds })}
        />
        <NumberInput
          label="Stay time"
          description={`${opposite} again automatically after this time (0 = never).`}
          suffix=" min"
          min={0}
          max={525_600}
          allowDecimal={false}
          value={fields.stayMinutes}
          onChange={(stayMinutes) => change({ stayMinutes })}
        />
      </div>
      {count > 1 && <StaggerInputs fields={fields} onChange={change} />}
      <Checkbox
        label="Switch target"
        description="Flag miners that leave this state."
        checked={fields.switchTarget}
        onChange={(event) => change({ switchTarget: event.currentTarget.checked })}
      />
      <Checkbox
        label="Scheduled skip rail"
        description="Scheduled rails skip these miners for the stay time, or until their targets are cleared."
        checked={fields.scheduledSkipRail}
        onChange={(event) => change({ scheduledSkipRail: event.currentTarget.checked })}
      />
    </CommandDialog>
  );
}
