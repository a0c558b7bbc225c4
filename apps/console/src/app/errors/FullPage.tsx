import type { ReactNode } from 'react';
import { Brand } from '../shell/Brand.tsx';
import styles from './FullPage.module.css';

interface FullPageProps {
  title: string;
  text: string;
  /** True inside the main layout, which shows the brand already. */
  isInside?: boolean;
  /** Buttons for the next steps. */
  children?: ReactNode;
}

/** A page with one message and the next steps. */
export function FullPage({ title, text, isInside = false, children }: FullPageProps) {
  return (
    <div className={`${styles['page']} ${isInside ? styles['inside'] : ''}`}>
      <div className={styles['card']}>
        {!isInside && <Brand />}
        <h1>{title}</h1>
        <p>{text}</p>
        {children && <div className={styles['buttons']}>{children}</div>}
      </div>
    </div>
  );
}
