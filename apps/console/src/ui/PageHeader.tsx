import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

/** The room of a page: fills the height, so that a table within scrolls and not the page. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles['body']}>{children}</div>;
}

interface PageHeaderProps {
  title: string;
  /** A number or a sentence beside the title. */
  detail?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** The header of a page: its title and its actions. */
export function PageHeader({ title, detail, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']}>{title}</h1>
      {detail !== undefined && <div className={styles['detail']}>{detail}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
