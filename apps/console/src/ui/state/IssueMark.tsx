import { IconAlertTriangle } from '../icon/icons.ts';
import type { Tone } from './StatusBadge.tsx';
import styles from './IssueMark.module.css';

/** What is wrong with the thing of a row, in a line below its state: a sign and a text that is cut off where it is long. */
export function IssueMark({ text, tone = 'warn' }: { text: string; tone?: Extract<Tone, 'warn' | 'bad'> }) {
  return (
    <span className={styles['mark']} data-tone={tone} title={text}>
      <IconAlertTriangle size={12} stroke={2} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
