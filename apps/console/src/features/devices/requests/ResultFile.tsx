import { findCommand } from '@headframe/domain/devices/all-commands';
import { formatBytes } from '@headframe/domain/units/bytes';
import { useState } from 'react';
import { useCan } from '../../../transport/session/access.ts';
import { saveDownload } from '../../../ui/file/save-download.ts';
import { IconDownload } from '../../../ui/icon/icons.ts';
import styles from './Request.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** The file that a command brought back from a device. */
export interface FileResult {
  kind: string;
  fileKey: string | null;
  fileName: string | null;
  fileSize: number | null;
}

/** The file of a result, with its size; a button that saves it for those who may request such files. */
export function ResultFile({ result: { kind, fileKey, fileName, fileSize } }: { result: FileResult }) {
  const [isSaving, setSaving] = useState(false);
  const permission = findCommand(kind)?.command.permission;
  const mayDownload = useCan(permission ?? 'agent_worker_log_write');
  const size = formatBytes(fileSize);
  if (fileKey === null || fileName === null) return null;
  if (!mayDownload) return `${fileName}, ${size}`;
  const save = async () => {
    setSaving(true);
    await saveDownload(`/api/folders/${fileKey}`, fileName);
    setSaving(false);
  };
  return (
    <button
      type="button"
      className={styles['file']}
      aria-label={`Download ${fileName}, ${size}`}
      disabled={isSaving}
      onClick={() => void save()}
    >
      <IconDownload size={14} aria-hidden />
      {fileName}
      <span className={classes['dimLine']}>{size}</span>
    </button>
  );
}
