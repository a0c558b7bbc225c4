import { accountImportColumns, accountImportLimits } from '@headframe/domain/limits/account-import';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  AccountImportDocument,
  ImportAccountsDocument,
  type AccountImportQuery,
} from '../../../../generated/account-import.ts';
import { send } from '../../../../transport/requests/client.ts';
import { TransportError } from '../../../../transport/requests/transport-error.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { WarningNote } from '../../../../ui/state/WarningNote.tsx';
import { PlainTable } from '../../../../ui/table/PlainTable.tsx';
import styles from '../Organization.module.css';

type Row = AccountImportQuery['adminAccountImport'][number];

const claimed = { handles: ['constraint-violation', 'validation-failed', 'permission-error'] } as const;

/** Imports accounts of an earlier installation from a CSV file: shows what each row would do, then creates all of them or none. */
export function ImportAccountsDialog({ onAnswer, onCancel }: DialogProps<number>) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; csv: string; rows: readonly Row[] }>();
  const [problem, setProblem] = useState<string>();
  const refused = file?.rows.filter((row) => row.problem !== null).length ?? 0;
  /** Runs a request and shows what it refuses here. */
  const showing = async (request: () => Promise<void>) => {
    setProblem(undefined);
    try {
      await request();
    } catch (error) {
      if (!(error instanceof TransportError) || error.code === 'network') throw error;
      setProblem(error.message);
    }
  };
  const read = (chosen: File | undefined) =>
    showing(async () => {
      setFile(undefined);
      if (!chosen) return;
      if (chosen.size > accountImportLimits.characters) {
        setProblem('The file is larger than 128 KiB. Import it in parts.');
        return;
      }
      const csv = await chosen.text();
      const { adminAccountImport: rows } = await send('query', AccountImportDocument, { csv }, claimed);
      setFile({ name: chosen.name, csv, rows });
    });
  const submit = () =>
    showing(async () => {
      if (!file) return;
      const done = await withStepUp((twoFactorCode) =>
        send('mutation', ImportAccountsDocument, { csv: file.csv, twoFactorCode }, claimed),
      );
      if (done) onAnswer(done.count);
    });
  return (
    <FormDialog
      title="Import accounts"
      submitLabel={file ? `Import ${counted(file.rows.length, 'account')}` : 'Import'}
      size="lg"
      canSubmit={file !== undefined && refused === 0}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className={styles['consequence']}>
        A CSV file with the columns {Object.keys(accountImportColumns).join(', ')}. Passwords are not imported: each
        account gets a mail with a link that sets one, for {accountImportLimits.linkDays} days. A two-factor secret goes
        on being asked for.
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          // The same file can be chosen again once it is mended.
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()} data-autofocus>
        {file ? `Choose another file than ${file.name}` : 'Choose a CSV file'}
      </Button>
      {problem !== undefined && <WarningNote>{problem}</WarningNote>}
      {refused > 0 && (
        <WarningNote>
          {counted(refused, 'row')} cannot be imported. All are imported together or none: mend the file and choose it
          again.
        </WarningNote>
      )}
      {file && (
        <PlainTable
          label="Accounts of the file"
          columns={['E-mail', 'Nickname', 'Two-factor', 'Line', 'Result']}
          rows={file.rows.map((row) => ({
            key: String(row.row),
            cells: [row.email, row.nickname, row.hasTwoFactor ? 'Yes' : 'No', row.row, row.problem ?? 'New account'],
          }))}
        />
      )}
    </FormDialog>
  );
}
