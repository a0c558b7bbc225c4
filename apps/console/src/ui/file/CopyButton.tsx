import { errorCatalogue } from '@headframe/domain/errors/error-catalogue';
import { copyText } from './copy-text.ts';
import { IconCopy } from '../icon/icons.ts';
import { toast } from '../toast/toasts.ts';
import styles from './CopyButton.module.css';

/** A small button that copies a text; plain enough for table cells. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    if (await copyText(text)) toast.success(errorCatalogue.copied.text);
    else toast.error('Copying is not allowed here.', text);
  };
  return (
    <button
      type="button"
      className={styles['copy']}
      aria-label={`Copy ${label}`}
      title="Copy"
      onClick={() => void copy()}
    >
      <IconCopy size={14} aria-hidden />
    </button>
  );
}
