import { useEffect, useState } from 'react';
import styles from './Skeleton.module.css';

/** How long a skeleton stands before it says what it waits for, in milliseconds. */
export const longWaitMs = 3000;

/** `Waiting for the server: ASICs`, once that has taken long; it stands in a live region, which reads it out then. */
export function WaitText({ subject }: { subject: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return <span className={styles['wait']}>Waiting for the server: {subject}</span>;
}
