import { WaitText } from './WaitText.tsx';
import styles from './Skeleton.module.css';

/** The placeholder of a line of text. */
export function SkeletonLine({ width = '100%' }: { width?: string | number }) {
  return <span className={styles['line']} style={{ width }} aria-hidden />;
}

interface SkeletonProps {
  /** What is waited for, as it is named on the page. */
  subject: string;
}

/** The placeholder of a chart or a card; `height` in px. What it waits for stands in it where that takes long. */
export function SkeletonBlock({ height, subject }: SkeletonProps & { height: number }) {
  return (
    <div className={styles['block']} style={{ height }} role="status" aria-label={`Loading ${subject}`}>
      <WaitText subject={subject} />
    </div>
  );
}

/** The placeholder of some lines of text, by their widths; what they wait for stands below where that takes long. */
export function SkeletonLines({ widths, subject }: SkeletonProps & { widths: readonly string[] }) {
  return (
    <div className={styles['lines']} role="status" aria-busy aria-label={`Loading ${subject}`}>
      {widths.map((width) => (
        <SkeletonLine key={width} width={width} />
      ))}
      <WaitText subject={subject} />
    </div>
  );
}

/** Says over figures to come what is waited for, once that takes long. */
export function FiguresWait({ subject }: { subject: string }) {
  return (
    <div className={styles['tiles']} role="status">
      <WaitText subject={subject} />
    </div>
  );
}

/** Says over the rows of a table to come what is waited for, once that takes long. */
export function TableWait({ subject }: { subject: string }) {
  return (
    <div className={styles['over']} role="status">
      <WaitText subject={subject} />
    </div>
  );
}
