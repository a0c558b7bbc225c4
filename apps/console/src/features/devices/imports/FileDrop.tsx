import { importLimits, templatePath } from '@headframe/domain/imports/import-limits';
import { formatBytes } from '@headframe/domain/units/bytes';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { saveDownload } from '../../../ui/file/save-download.ts';
import { IconDownload, IconUpload } from '../../../ui/icon/icons.ts';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { describedImport } from './import-names.ts';
import { fileProblem } from './start-import.ts';
import styles from './Import.module.css';
import classes from '../../../ui/theme/classes.module.css';

interface FileDropProps {
  kind: string;
  isBusy: boolean;
  onFile(file: File): void;
}

/** Takes a file that is dropped or chosen, and offers the templates. */
export function FileDrop({ kind, isBusy, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { fileName } = describedImport(kind);
  const choose = () => input.current?.click();
  useShortcut('o', 'Choose a file', choose);
  const take = (file: File | undefined) => {
    if (!file || isBusy) return;
    const problem = fileProblem(file);
    if (problem === undefined) onFile(file);
    else toast.error(problem);
  };
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <IconUpload size={28} stroke={1.3} aria-hidden />
      <p className={styles['lead']}>Drop a CSV, xls or xlsx file here</p>
      <Button onClick={choose} loading={isBusy} aria-describedby={hint}>
        Choose file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.xls,.xlsx"
        aria-label="File"
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <p id={hint} className={styles['hint']}>
        At most {importLimits.rows.toLocaleString('en-US')} rows and {formatBytes(importLimits.bytes)}. Nothing is
        changed before you have seen what would change. Empty cells leave what is there; null takes it away.
      </p>
      <div className={classes['actions']}>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void saveDownload(templatePath(kind, format), `${fileName}.${format}`)}
          >
            {format === 'csv' ? 'CSV template' : 'Excel template'}
          </Button>
        ))}
      </div>
    </div>
  );
}
