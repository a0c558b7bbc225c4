import { CopyButton } from '../file/CopyButton.tsx';
import styles from './CopyableText.module.css';

/** A link or a key in a dialog, with the button that copies it. The dialog begins at it. */
export function CopyableText({ text, noun }: { text: string; noun: string }) {
  return (
    <div className={styles['box']}>
      <code tabIndex={-1} data-autofocus>
        {text}
      </code>
      <CopyButton text={text} label={noun} />
    </div>
  );
}
