import { use, useMemo } from 'react';
import { FormChanges } from '../../../../ui/changes/FormChanges.tsx';
import { FormSubject } from '../../../../ui/changes/form-subject.ts';
import { saveMerged } from '../../../../ui/changes/save-merged.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { subjectCount } from '../command-nouns.ts';
import { SnapshotSummary } from '../SnapshotSummary.tsx';
import { useSnapshot, type CommandSnapshot } from '../use-snapshot.ts';
import { joiningProblem, settingProblems } from './read-entered.ts';
import type { EnteredValues, SettingKit, SettingSelection } from './setting-kit.ts';
import { useEnteredSetting } from './use-entered-setting.ts';
import styles from '../Commands.module.css';
import classes from '../../../../ui/theme/classes.module.css';

interface SettingDialogProps<Row> extends DialogProps<number> {
  kit: SettingKit<Row>;
  name: string;
  selection: Pick<SettingSelection<Row>, 'where' | 'count' | 'row' | 'name'>;
  snapshot: Promise<CommandSnapshot>;
  /** Sets what was entered on the devices of the snapshot in place of what they had, and returns on how many something changed. */
  save(snapshotId: string, entered: EnteredValues, from: EnteredValues): Promise<number>;
}

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
  const setting = kit.settings[name];
  const Fields = kit.fields[name];
  const frozen = state.kind === 'ready' ? state.snapshot : undefined;
  const { row, name: given } = selection;
  const isAlone = row !== undefined || given !== undefined;
  const { current, entered, enter, conflicts, settle } = useEnteredSetting({
    kit,
    name,
    where: selection.where,
    first: frozen?.current,
    isAlone,
  });
  const id = isAlone ? idOf(row) : undefined;
  const chosen = useMemo(() => (id === undefined ? undefined : { kind: 'device', id, isGone: false }), [id]);
  const subject = use(FormSubject) ?? chosen;
  if (!setting || !Fields) return null;
  const problems = settingProblems(setting, entered);
  const isReadable = frozen !== undefined && Object.keys(entered).length > 0 && Object.keys(problems).length === 0;
  const joined = isReadable ? joiningProblem(setting, current, entered) : undefined;
  const count = frozen?.capableCount ?? selection.count;
  const noun = given ?? (row && kit.nameOf?.(row)) ?? subjectCount(kit.nouns, count);
  return (
    <FormDialog
      title={`${setting.label}: ${noun}`}
      submitLabel="Save"
      canSubmit={isReadable && conflicts.length === 0 && joined === undefined && frozen.capableCount > 0}
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
        <FormSubject value={subject}>
          <FormChanges conflicts={conflicts} settle={settle} {...(kit.show && { show: kit.show })}>
            <Fields current={current} entered={entered} enter={enter} problems={problems} isAlone={isAlone} row={row} />
          </FormChanges>
        </FormSubject>
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

/** The id of the one device, where the list hands it over. */
function idOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '';
}
