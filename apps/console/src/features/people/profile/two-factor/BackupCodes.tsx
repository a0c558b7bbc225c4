import { Button } from '@mantine/core';
import { errorCatalogue } from '@headframe/domain/errors/error-catalogue';
import { useAccess } from '../../../../transport/session/access.ts';
import { copyText } from '../../../../ui/file/copy-text.ts';
import { IconAlertTriangle, IconCopy, IconDownload } from '../../../../ui/icon/icons.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import profileStyles from '../Profile.module.css';
import styles from './TwoFactor.module.css';
import { product } from '@headframe/domain/limits/product';
import classes from '../../../../ui/theme/classes.module.css';

/** The backup codes as a text to keep. */
function backupCodesText(codes: readonly string[], account: string): string {
  const head = [`${product.name} backup codes of ${account}`, 'Each works once, in place of a code from the app.', ''];
  return [...head, ...codes, ''].join('\n');
}

/** Has the browser save a text as a file; works without a secure context too. */
function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

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
      <div className={classes['actions']}>
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
