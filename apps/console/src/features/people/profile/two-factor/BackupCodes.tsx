import { Button } from '@mantine/core';
import { errorCatalogue } from '@headframe/domain/errors/error-catalogue';
import { useAccess } from '../../../../transport/session/access.ts';
import { copyText } from '../../../../ui/file/copy-text.ts';
import { IconAlertTriangle, IconCopy, IconDownload } from '../../../../ui/icon/icons.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import profileStyles from '../Profile.module.css';
import { backupCodesText, saveTextFile } from './backup-codes-file.ts';
import styles from './TwoFactor.module.css';

/** Backup codes, this once, to be copied or saved. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const account = useAccess((state) => state.me?.email ?? '');
  const text = backupCodesText(codes, account);
  const copy = async () => {
    if (await copyText(text)) toast.success(errorCatalogue.copied.text);
    else toast.error('Copying is not allowed here.');
  };
  return (
    <>
      <p className={profileStyles['note']}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>These codes are shown once. Store them apart from your phone; each works once.</span>
      </p>
      <ol className={styles['codes']} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles['buttons']}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy all
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => saveTextFile('headframe-backup-codes.txt', text)}
        >
          Download
        </Button>
      </div>
    </>
  );
}
