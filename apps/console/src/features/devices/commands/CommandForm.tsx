import type { CommandDescriptor, CommandEntry, CommandOptionName } from '@headframe/domain/devices/define-command';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { DurationField } from '../../../ui/fields/DurationField.tsx';
import { alternativeInUse, alternativesOf, withOnlyPresets, withoutOthers } from './alternatives.ts';
import { AlternativeInput } from './AlternativeInput.tsx';
import { commandOptions, holdProblem, staggerProblem, stopProblem, untouchedOptions } from './command-fields.ts';
import type { ConfirmedCommand } from './command-kit.ts';
import type { CommandNouns } from './command-nouns.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { HoldInputs } from './holds/HoldInputs.tsx';
import { readPayload, type EnteredPayload, type PayloadFields } from './payload-fields.ts';
import { PayloadInputs } from './PayloadInputs.tsx';
import { StaggerInputs } from './StaggerInputs.tsx';
import { StopFirstInputs } from './stop-first/StopFirstInputs.tsx';
import { useCut } from './stop-first/use-cut.ts';
import { useNarrowedSnapshot } from './use-narrowed-snapshot.ts';
import { boundsOf, useSnapshot, type CommandSnapshot } from './use-snapshot.ts';
import styles from './Commands.module.css';

interface CommandFormProps extends DialogProps<ConfirmedCommand> {
  words: CommandEntry;
  nouns: CommandNouns;
  /** Name of the only one it is for. */
  name?: string | undefined;
  count: number;
  snapshot: Promise<CommandSnapshot>;
  /** Freezes those of them alone that have a field of the payload; without it a field that some lack cannot be chosen. */
  narrow?: ((field: string) => Promise<CommandSnapshot>) | undefined;
  /** Whether it waits for agents that are offline; commands do. */
  usesAgents?: boolean | undefined;
  /** The command; left out for actions of the server alone. The fields of the options that it offers are shown. */
  command?: Pick<CommandDescriptor, 'options' | 'payload' | 'oneOf' | 'pace' | 'consequenceAfterStop'> | undefined;
  /** Label of the command that ends the stay time. */
  opposite?: string | undefined;
  /** The fields of its payload, with what they begin with. */
  fields?: PayloadFields<never>;
  initial?: EnteredPayload;
}

/** The confirmation of a command: the fields of its payload, and of the options that its descriptor offers. */
export function CommandForm(props: CommandFormProps) {
  const { words, nouns, name, count, snapshot, command, opposite, fields = {}, initial = {} } = props;
  const { usesAgents = command !== undefined, onAnswer, onCancel } = props;
  const options: readonly CommandOptionName[] = command?.options ?? [];
  const whole = useSnapshot(snapshot);
  const [entered, setEntered] = useState(initial);
  const [chosen, setChosen] = useState(untouchedOptions);
  const [alternative, setAlternative] = useState<string>();
  const alternatives = alternativesOf(command?.oneOf ?? [], fields, boundsOf(whole), props.narrow !== undefined);
  const used = alternativeInUse(alternatives, entered, alternative);
  const isPartial = alternatives.some(({ field, isPartial }) => isPartial && field === used);
  const state = useNarrowedSnapshot(whole, isPartial ? used : undefined, props.narrow);
  const bounds = boundsOf(state);
  const values = withOnlyPresets(entered, bounds);
  const { payload, problems } = readPayload(command?.payload ?? {}, withoutOthers(values, alternatives, used), bounds);
  const change = (changes: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...changes }));
  const has = (option: CommandOptionName) => options.includes(option);
  const isChosen =
    staggerProblem(chosen) === undefined &&
    (!has('stopFirst') || stopProblem(chosen) === undefined) &&
    (!has('hold') || holdProblem(chosen) === undefined);
  const cut = useCut(has('stopFirst'), state, words, command, chosen);
  const confirm = (snapshotId: string) =>
    onAnswer({
      snapshotId,
      ...payload,
      ...(options.length > 0 && { options: commandOptions(chosen, options) }),
      ...(cut?.typeToConfirm !== undefined && { confirmedCount: Number(cut.typeToConfirm) }),
    });
  return (
    <CommandDialog
      words={cut ? { ...words, consequence: cut.consequence } : words}
      nouns={nouns}
      name={name}
      usesAgents={usesAgents}
      count={count}
      state={state}
      isValid={isChosen && payload !== undefined && cut?.isPending !== true}
      typeToConfirm={cut?.typeToConfirm}
      onConfirm={({ id }) => confirm(id)}
      onCancel={onCancel}
    >
      {cut && <StopFirstInputs preview={cut.preview} fields={chosen} onChange={change} />}
      {alternatives.length > 1 && (
        <AlternativeInput alternatives={alternatives} used={used} onChange={setAlternative} />
      )}
      <PayloadInputs
        fields={withoutOthers(fields, alternatives, used)}
        values={values}
        problems={problems}
        bounds={bounds}
        onChange={(next) => {
          // Emptying the field in use does not choose another one.
          setAlternative(used);
          setEntered(next);
        }}
      />
      {(has('ramp') || has('stay')) && (
        <div className={styles['pair']}>
          {has('ramp') && (
            <DurationField
              label="Ramp"
              description={
                command?.pace
                  ? 'Spread the command over this time (0 = by the ramps of the miners). Their delays apply.'
                  : 'Spread the command over this time.'
              }
              min={0}
              max={86_400}
              value={chosen.rampSeconds}
              onChange={(rampSeconds) => change({ rampSeconds })}
            />
          )}
          {has('stay') && (
            <DurationField
              label="Stay time"
              description={`${opposite} again automatically after this time (0 = never).`}
              unit="min"
              min={0}
              max={31_536_000}
              value={chosen.staySeconds}
              onChange={(staySeconds) => change({ staySeconds })}
            />
          )}
        </div>
      )}
      {has('hold') && <HoldInputs fields={chosen} onChange={change} />}
      {has('stagger') && count > 1 && <StaggerInputs fields={chosen} onChange={change} />}
      {has('switchTarget') && (
        <Checkbox
          label="Switch target"
          description="Flag miners that leave this state."
          checked={chosen.switchTarget}
          onChange={(event) => change({ switchTarget: event.currentTarget.checked })}
        />
      )}
    </CommandDialog>
  );
}
