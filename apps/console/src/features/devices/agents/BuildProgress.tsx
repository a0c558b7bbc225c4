import type { AgentDownload } from '@headframe/domain/enums/agent-downloads';
import styles from './Agent.module.css';

interface BuildProgressProps {
  /** The system's name. */
  label: string;
  download: AgentDownload | undefined;
}

/** How far the build of an archive is, or why there is no archive. Nothing where there is one. */
export function BuildProgress({ label, download }: BuildProgressProps) {
  if (download === undefined || download.state === 'ready' || download.state === 'missing') return null;
  if (download.state !== 'building')
    return (
      <p className={styles['hint']} role={download.state === 'failed' ? 'alert' : undefined}>
        {download.detail}
      </p>
    );
  const [, done = '0', total = '4', what = download.detail] = /^(\d)\/(\d) (.*)$/.exec(download.detail) ?? [];
  return (
    <div className={styles['build']}>
      <div
        role="progressbar"
        aria-label={`Building the archive for ${label}`}
        aria-valuemin={0}
        aria-valuemax={Number(total)}
        aria-valuenow={Number(done)}
      >
        <span style={{ width: `${(100 * Number(done)) / Number(total)}%` }} />
      </div>
      <span className={styles['hint']}>{what}</span>
    </div>
  );
}
