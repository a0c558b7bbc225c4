import { Button, FileInput, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Text.css';
import type { FileTemplate, RowOf } from '@headframe/domain/files/file-template';
import type { FileRow } from '@headframe/domain/files/rows-of-file';
import { useState } from 'react';
import type { DialogProps } from '../../dialog/dialogs.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { IconDownload } from '../../icon/icons.ts';
import { showToast } from '../../toast/toasts.ts';
import styles from './ImportFileDialog.module.css';
import { readTableFile, tableFileTypes } from './read-table-file.ts';
import { reportImportFailure } from './report-import-failure.ts';
import { saveTemplate } from './save-template.ts';

/** What the server says of an import. */
export interface ImportResult {
  message: string;
  applied: number;
  refused: readonly { line: number; reason: string }[];
}

interface ImportFileDialogProps<Template extends FileTemplate> extends DialogProps<ImportResult> {
  title: string;
  /** What the import does, in a sentence. */
  description: string;
  submitLabel: string;
  template: Template;
  /** How long the server's text is shown, in milliseconds. */
  resultMs: number;
  /** Sends the rows. */
  send(rows: readonly FileRow<RowOf<Template>>[]): Promise<ImportResult>;
}

/** The columns of a template as people read them. */
function TemplateColumns({ columns }: Pick<FileTemplate, 'columns'>) {
  return (
    <div className={styles['columns']} tabIndex={0} role="region" aria-label="Columns of the file">
      <Table withTableBorder={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column</Table.Th>
            <Table.Th>Holds</Table.Th>
            <Table.Th>Example</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(columns).map(([name, { description, example, isRequired }]) => (
            <Table.Tr key={name}>
              <Table.Td>
                <code>{name}</code> {isRequired && <span className={styles['required']}>(required)</span>}
              </Table.Td>
              <Table.Td>{description}</Table.Td>
              <Table.Td>{example}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The rows that the server refused, by their number in the file. */
function RefusedRows({ refused }: Pick<ImportResult, 'refused'>) {
  return (
    <div role="alert" className={styles['refused']}>
      <Text size="sm" fw={600}>
        Refused rows
      </Text>
      <ul>
        {refused.map(({ line, reason }, index) => (
          <li key={`${line} ${index}`}>
            Row {line}: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Imports a CSV or Excel file by a template. The server's text is shown in a toast; where it refused rows, the dialog stays
 * and lists them.
 */
export function ImportFileDialog<const Template extends FileTemplate>(props: ImportFileDialogProps<Template>) {
  const { title, description, submitLabel, template, resultMs, send, onAnswer, onCancel } = props;
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<ImportResult>();
  const submit = async () => {
    if (!file) return;
    try {
      const result = await send(await readTableFile(file, template));
      showToast({ kind: 'info', title: result.message, timeoutMs: resultMs });
      if (result.refused.length === 0) onAnswer(result);
      else {
        setDone(result);
        setFile(null);
      }
    } catch (error) {
      reportImportFailure(error);
    }
  };
  return (
    <FormDialog
      title={title}
      size="lg"
      submitLabel={submitLabel}
      canSubmit={file !== null}
      onSubmit={submit}
      onCancel={done ? () => onAnswer(done) : onCancel}
    >
      <Text size="sm">{description}</Text>
      <FileInput
        label="File"
        description="CSV, xls or xlsx, at most 2,000 rows"
        placeholder="Choose a file"
        accept={tableFileTypes}
        value={file}
        onChange={setFile}
        clearable
        data-autofocus
      />
      {done && done.refused.length > 0 && <RefusedRows refused={done.refused} />}
      <TemplateColumns columns={template.columns} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => saveTemplate(template)}
        className={styles['template'] ?? ''}
      >
        Download template
      </Button>
    </FormDialog>
  );
}
