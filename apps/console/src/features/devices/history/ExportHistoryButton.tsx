import type { MissingHistory } from '@headframe/domain/errors/error-catalogue';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isObserverMode } from '../../../transport/browser/observer-mode.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { exportLocation } from '../../../ui/file/list-export-actions.ts';
import { saveExport } from '../../../ui/file/save-export.ts';
import { IconDownload } from '../../../ui/icon/icons.ts';
import styles from './ExportHistoryButton.module.css';

interface ExportHistoryButtonProps {
  id: string;
  /** The span of the charts. */
  span: { from: string; to: string };
  /** Where the history of a device of its kind is exported. */
  path: string;
  /** What is said where nothing was recorded. */
  nothing: MissingHistory;
  /** What to know about the file. */
  note?: string;
}

/** Saves what a device recorded in the span of the charts as a file. Not for observers. */
export function ExportHistoryButton({ id, span: { from, to }, path, nothing, note }: ExportHistoryButtonProps) {
  const [isBusy, setBusy] = useState(false);
  if (isObserverMode()) return null;
  const save = async () => {
    setBusy(true);
    const body = { id, from, to, location: exportLocation() };
    await saveExport({ path, body, fallbackName: 'History.csv', nothing }).catch(reportFailure);
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={isBusy}
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void save()}
      >
        Export history
      </Button>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
    </>
  );
}
