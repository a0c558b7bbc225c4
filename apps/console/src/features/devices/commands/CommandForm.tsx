import type { CommandEntry, CommandOptionName } from '@headframe/domain/devices/define-command';
import { Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { commandOptions, staggerProblem, untouchedOptions } from './command-fields.ts';
import type { ConfirmedCommand } from './command-kit.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { StaggerInputs } from './StaggerInputs.tsx';
import { useSnapshot, type CommandSnapshot } from './use-snapshot.ts';
import styles from './Commands.module.css';

interface CommandFormProps extends DialogProps<ConfirmedCommand> {
  words: CommandEntry;
  count: number;
  snapshot: Promise<CommandSnapshot>;
  /** What the command offers; its fields are shown. */
  options: readonly CommandOptionName[];
  /** Label of the command that ends the stay time. */
  opposite?: string | undefined;
}

/** The confirmation of a command without fields of its own: the options that its descriptor offers. */
export function CommandForm({ words, count, snapshot, options, opposite, onAnswer, onCancel }: CommandFormProps) {
  const state = useSnapshot(snapshot);
  const [fields, setFields] = useState(untouchedOptions);
  const change = (changes: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changes }));
  const has = (option: CommandOptionName) => options.includes(option);
  return (
    <CommandDialog
      words={words}
      count={count}
      state={state}
      isValid={staggerProblem(fields) === undefined}
      onConfirm={({ id }) =>
        onAnswer(options.length > 0 ? { snapshotId: id, options: commandOptions(fields, options) } : { snapshotId: id })
      }
      onCancel={onCancel}
    >
      {(has('ramp') || has('stay')) && (
        <div className={styles['pair']}>
          {has('ramp') && (
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
          )}
          {has('stay') && (
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
          )}
        </div>
      )}
      {has('stagger') && count > 1 && <StaggerInputs fields={fields} onChange={change} />}
      {has('switchTarget') && (
        <Checkbox
          label="Switch target"
          description="Flag miners that leave this state."
          checked={fields.switchTarget}
          onChange={(event) => change({ switchTarget: event.currentTarget.checked })}
        />
      )}
      {has('skipRail') && (
        <Checkbox
          label="Scheduled skip rail"
          description="Scheduled rails skip these miners for the stay time, or until their targets are cleared."
          checked={fields.scheduledSkipRail}
          onChange={(event) => change({ scheduledSkipRail: event.currentTarget.checked })}
        />
      )}
    </CommandDialog>
  );
}
