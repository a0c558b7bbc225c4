import { formatBytes } from '@headframe/domain/units/bytes';
import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import type { ImportFieldsFragment } from '../../../generated/imports.ts';
import { counted, formatCount } from '../../../ui/figure/format.ts';
import { useUploads } from './start-import.ts';
import styles from './Import.module.css';

function Bar({ label, share, text }: { label: string; share: number; text: string }) {
  return (
    <div role="status">
      <Progress value={100 * share} animated={share >= 1} aria-label={label} mb={6} />
      <p className={styles['line']}>{text}</p>
    </div>
  );
}

/** How far the upload, the reading or the writing of a file is. */
export function ImportProgress({ item }: { item: ImportFieldsFragment }) {
  const sent = useUploads((uploads) => uploads[item.id]);
  const { state, size, rowsRead, newCount, changedCount, appliedCount, failedCount } = item;
  if (state === 'uploading') {
    const received = Math.max(sent ?? 0, item.received);
    const progress = `${formatBytes(received)} of ${formatBytes(size)} sent`;
    const text =
      sent === undefined ? `${progress}. This tab does not send the file: cancel, and choose it again.` : progress;
    return <Bar label="Upload" share={Math.min(received / size, 0.999)} text={text} />;
  }
  if (state === 'reading')
    return <Bar label="Reading" share={1} text={`Reading the file: ${counted(rowsRead, 'row')} so far`} />;
  const [done, total] = [appliedCount + failedCount, newCount + changedCount];
  const text = `${formatCount(done)} of ${counted(total, 'row')} written`;
  return <Bar label="Writing" share={total === 0 ? 0 : Math.min(done / total, 0.999)} text={text} />;
}
