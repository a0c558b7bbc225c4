import { likelyColumn } from '@headframe/domain/imports/likely-column';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { MapImportColumnsDocument, type ImportFieldsFragment } from '../../../generated/imports.ts';
import { send } from '../../../transport/requests/client.ts';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { counted } from '../../../ui/figure/format.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { describedImport } from './import-names.ts';
import { useBusy } from './use-busy.ts';
import styles from './Import.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** What stands for a column that is left out, among names of columns. */
const leaveOut = '-';

type Choices = Readonly<Record<string, string>>;

/** The likely meaning of each unknown column; a column of the template stands for one of them at most. */
function likelyChoices({ unknownColumns, freeColumns }: ImportFieldsFragment): Choices {
  const choices: Record<string, string> = {};
  let free = freeColumns;
  for (const name of unknownColumns) {
    const likely = likelyColumn(name, free);
    if (likely === undefined) continue;
    choices[name] = likely;
    free = free.filter((column) => column !== likely);
  }
  return choices;
}

/** Asks what each column of a file stands for that the template does not have: a column that the file lacks, or nothing. */
export function ColumnMapping({ item }: { item: ImportFieldsFragment }) {
  const { id, kind, unknownColumns, freeColumns } = item;
  const { columns } = describedImport(kind);
  const [choices, setChoices] = useState(() => likelyChoices(item));
  const [isBusy, run] = useBusy();
  const open = unknownColumns.filter((name) => choices[name] === undefined);
  const choose = (name: string, column: string) => setChoices((known) => ({ ...known, [name]: column }));
  const optionsOf = (name: string) => {
    const taken = Object.entries(choices).flatMap(([other, column]) => (other === name ? [] : [column]));
    const free = freeColumns.filter((column) => !taken.includes(column));
    return [{ key: leaveOut, label: 'Leave out' }, ...free.map((column) => ({ key: column, label: column }))];
  };
  const descriptionOf = (name: string) => {
    const column = columns[choices[name] ?? ''];
    return column && column.role !== 'ignored' ? column.description : undefined;
  };
  const sent = unknownColumns.map((name) => {
    const column = choices[name];
    return { name, column: column === leaveOut ? null : column };
  });
  return (
    <>
      <WarningNote>
        {counted(unknownColumns.length, 'column')} of this file {unknownColumns.length === 1 ? 'is' : 'are'} not in the
        template. Choose what each stands for, or leave it out; the file is read then.
      </WarningNote>
      <div className={styles['mapping']} role="group" aria-label="Unknown columns">
        {unknownColumns.map((name) => (
          <ChoiceField
            key={name}
            label={name}
            description={descriptionOf(name)}
            placeholder="Choose a column"
            options={optionsOf(name)}
            value={choices[name] ?? ''}
            onChange={(column) => choose(name, String(column))}
          />
        ))}
      </div>
      <div className={classes['actions']}>
        <Button
          disabled={open.length > 0}
          loading={isBusy}
          onClick={() => run(() => send('mutation', MapImportColumnsDocument, { id, columns: sent }))}
        >
          {open.length > 0 ? `${counted(open.length, 'column')} to choose` : 'Read the file'}
        </Button>
        {open.length > 1 && (
          <Button variant="default" onClick={() => open.forEach((name) => choose(name, leaveOut))}>
            Leave out the other {open.length}
          </Button>
        )}
      </div>
    </>
  );
}
