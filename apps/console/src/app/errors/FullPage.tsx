import type { ReactNode } from 'react';
import { Brand } from '../shell/Brand.tsx';
import styles from './FullPage.module.css';

interface FullPageProps {
  title: string;
  text: string;
  /** True inside the main layout, which shows the brand already. */
  isInside?: boolean;
  /** Buttons: what can be done about it. */
  children?: ReactNode;
}

/** A page that says one thing and offers what to do about it. */
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
