import { Button } from '@mantine/core';
import { pduHistoryPath } from '@headframe/domain/devices/export-paths';
import { useState } from 'react';
import { isObserverMode } from '../../../../transport/browser/observer-mode.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import { exportLocation } from '../../../../ui/file/list-export-actions.ts';
import { saveExport } from '../../../../ui/file/save-export.ts';
import { IconDownload } from '../../../../ui/icon/icons.ts';

/** Saves what a PDU and its outlets recorded in the span of the charts as the file 'data'. Not for observers. */
export function ExportHistoryButton({ id, span: { from, to } }: { id: string; span: { from: string; to: string } }) {
  const [isBusy, setBusy] = useState(false);
  if (isObserverMode()) return null;
  const save = async () => {
    setBusy(true);
    const body = { id, from, to, location: exportLocation() };
    await saveExport({ path: pduHistoryPath, body, fallbackName: 'data.csv', nothing: 'pduHistoryMissing' }).catch(
      reportFailure,
    );
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void save()}
    >
      Export history
    </Button>
  );
}
