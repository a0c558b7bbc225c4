import { useAccess, visitorOf } from '../../../../transport/session/access.ts';
import { mayEnter } from '../../../../ui/page/may-enter.ts';
import type { Page } from '../../../../ui/page/page.ts';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import styles from '../Dashboard.module.css';

/** Links from the heading of a card to the pages behind its figures, as far as the viewer may enter them. */
export function CardLinks({ pages }: { pages: readonly Page[] }) {
  const visitor = visitorOf(useAccess());
  return pages
    .filter((page) => mayEnter(page, visitor))
    .map((page) => (
      <PageLink key={page.path} page={page} className={styles['agents']}>
        {page.label}
      </PageLink>
    ));
}
