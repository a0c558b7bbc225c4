import { Button, FileInput, Text } from '@mantine/core';
import '@mantine/core/styles/Text.css';
import type { FileTemplate, RowOf } from '@headframe/domain/files/file-template';
import type { FileRow } from '@headframe/domain/files/rows-of-file';
import { useState, type ReactNode } from 'react';
import type { DialogProps } from '../../dialog/dialogs.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { IconDownload } from '../../icon/icons.ts';
import { showToast } from '../../toast/toasts.ts';
import { RefusedRows } from './RefusedRows.tsx';
import styles from './ImportFileDialog.module.css';
import { readTableFile, tableFileTypes } from './read-table-file.ts';
import { reportImportFailure } from './report-import-failure.ts';
import { saveTemplate } from './save-template.ts';
import { TemplateColumns } from './TemplateColumns.tsx';

/** What the server says of an import. */
export interface ImportResult {
  message: string;
  applied: number;
  refused: readonly { line: number; reason: string }[];
}

/** What rows would do. */
export interface ImportPreview {
  /** False where nothing would change. */
  canApply: boolean;
  shown: ReactNode;
}

interface ImportFileDialogProps<Template extends FileTemplate> extends DialogProps<ImportResult> {
  title: string;
  /** What the import does, in a sentence. */
  description: string;
  submitLabel: string;
  template: Template;
  /** How long the server's text is shown, in milliseconds. */
  resultMs: number;
  /** Reads what the rows would do, which is shown before they are sent; left out, they are sent at once. */
  preview?: (rows: readonly FileRow<RowOf<Template>>[]) => Promise<ImportPreview>;
  /** Sends the rows. */
  send(rows: readonly FileRow<RowOf<Template>>[]): Promise<ImportResult>;
}

/**
 * Imports a CSV or Excel file by a template. The server's text is shown in a toast; where it refused rows, the dialog stays
 * and lists them.
 */
export function ImportFileDialog<const Template extends FileTemplate>(props: ImportFileDialogProps<Template>) {
  const { title, description, submitLabel, template, resultMs, preview, send, onAnswer, onCancel } = props;
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<ImportResult>();
  const [previewed, setPreviewed] = useState<ImportPreview>();
  const isToPreview = preview !== undefined && previewed === undefined;
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setPreviewed(undefined);
    if (chosen) setDone(undefined);
  };
  const submit = async () => {
    if (!file) return;
    try {
      const rows = await readTableFile(file, template);
      if (isToPreview) return setPreviewed(await preview(rows));
      const result = await send(rows);
      showToast({ kind: 'info', title: result.message, timeoutMs: resultMs });
      if (result.refused.length === 0) onAnswer(result);
      else {
        setDone(result);
        choose(null);
      }
    } catch (error) {
      reportImportFailure(error);
    }
  };
  return (
    <FormDialog
      title={title}
      size="lg"
      submitLabel={isToPreview ? 'Preview' : submitLabel}
      canSubmit={file !== null && previewed?.canApply !== false}
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
        onChange={choose}
        clearable
        data-autofocus
      />
      {previewed?.shown}
      {done && done.refused.length > 0 && <RefusedRows refused={done.refused} />}
      {!previewed && (
        <div className={styles['columns']}>
          <TemplateColumns columns={Object.entries(template.columns).map(([name, column]) => ({ name, ...column }))} />
        </div>
      )}
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
