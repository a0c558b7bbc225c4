import { useState } from 'react';
import { saveMerged } from '../../../../ui/changes/save-merged.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { subjectCount } from '../command-nouns.ts';
import { SnapshotSummary } from '../SnapshotSummary.tsx';
import { useSnapshot, type CommandSnapshot } from '../use-snapshot.ts';
import { joiningProblem, settingProblems } from './read-entered.ts';
import type { CurrentValues, EnteredValues, SettingKit, SettingSelection } from './setting-kit.ts';
import styles from '../Commands.module.css';
import classes from '../../../../ui/theme/classes.module.css';

interface SettingDialogProps<Row> extends DialogProps<number> {
  kit: SettingKit<Row>;
  name: string;
  selection: Pick<SettingSelection<Row>, 'count' | 'row' | 'name'>;
  snapshot: Promise<CommandSnapshot>;
  /** Sets what was entered on the devices of the snapshot in place of what they had, and returns on how many something changed. */
  save(snapshotId: string, entered: EnteredValues, from: EnteredValues): Promise<number>;
}

const nothing: CurrentValues = { shared: {}, several: [] };

/** Sets values on one device or on many: its fields show what they share, and what is not touched stays as it is. */
export function SettingDialog<Row>({
  kit,
  name,
  selection,
  snapshot,
  save,
  onAnswer,
  onCancel,
}: SettingDialogProps<Row>) {
  const state = useSnapshot(snapshot);
  const [entered, setEntered] = useState<EnteredValues>({});
  const setting = kit.settings[name];
  const Fields = kit.fields[name];
  if (!setting || !Fields) return null;
  const frozen = state.kind === 'ready' ? state.snapshot : undefined;
  const current = frozen?.current ?? nothing;
  const problems = settingProblems(setting, entered);
  const isReadable = frozen !== undefined && Object.keys(entered).length > 0 && Object.keys(problems).length === 0;
  const joined = isReadable ? joiningProblem(setting, current, entered) : undefined;
  const count = frozen?.capableCount ?? selection.count;
  const { row, name: given } = selection;
  const subject = given ?? (row && kit.nameOf?.(row)) ?? subjectCount(kit.nouns, count);
  return (
    <FormDialog
      title={`${setting.label}: ${subject}`}
      submitLabel="Save"
      canSubmit={isReadable && joined === undefined && frozen.capableCount > 0}
      onSubmit={async () => {
        if (!frozen) return;
        const saved = await saveMerged({
          change: entered,
          from: current.shared,
          nothingLeft: 0,
          ...(kit.show && { show: kit.show }),
          send: (change, from) => save(frozen.id, change, from),
        });
        if (saved !== undefined) onAnswer(saved);
      }}
      onCancel={onCancel}
    >
      <p className={classes['note']}>{setting.consequence}</p>
      {frozen && (
        <Fields
          current={current}
          entered={entered}
          enter={(values) => setEntered((before) => withoutUndefined({ ...before, ...values }))}
          problems={problems}
          isAlone={row !== undefined || given !== undefined}
          row={row}
        />
      )}
      {joined !== undefined && (
        <p role="alert" className={styles['problem']}>
          {joined}
        </p>
      )}
      <SnapshotSummary state={state} nouns={kit.nouns} usesAgents={false} />
    </FormDialog>
  );
}

function withoutUndefined(values: EnteredValues): EnteredValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
