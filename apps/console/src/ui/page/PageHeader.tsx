import type { ReactNode } from 'react';
import { useTabTitle } from './tab-title.ts';
import styles from './PageHeader.module.css';

/** The room of a page: fills the height, so that a table within scrolls and not the page. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles['body']}>{children}</div>;
}

interface PageHeaderProps {
  title: string;
  /** What the browser tab says of the page, where that is more than the title. */
  tabTitle?: string | undefined;
  /** A number or a sentence beside the title. */
  detail?: ReactNode;
  /** Whether the detail has several figures: on a phone it has two lines of its own from the start, so that nothing moves when they arrive. */
  isDetailLong?: boolean | undefined;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** The header of a page: its title and its actions. */
export function PageHeader({ title, tabTitle = title, detail, isDetailLong, actions }: PageHeaderProps) {
  useTabTitle('page', tabTitle);
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']}>{title}</h1>
      {detail !== undefined && (
        <div className={styles['detail']} data-long={isDetailLong || undefined}>
          {detail}
        </div>
      )}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
