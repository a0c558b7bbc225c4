import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccess, visitorOf } from '../../transport/session/access.ts';
import { mayEnter } from './may-enter.ts';
import type { Page } from './page.ts';

export interface PageButton {
  page: Pick<Page, 'path' | 'icon' | 'entry'>;
  label: string;
}

/** Links to pages as buttons for the head of a page; pages that the viewer may not enter are left out. */
export function PageButtons({ links }: { links: readonly PageButton[] }) {
  const access = useAccess();
  const visitor = visitorOf(access);
  return links
    .filter(({ page }) => mayEnter(page, visitor))
    .map(({ page, label }) => (
      <Button
        key={page.path}
        variant="default"
        leftSection={<page.icon size={15} aria-hidden />}
        renderRoot={(props) => <Link {...props} to={`/${page.path}`} />}
      >
        {label}
      </Button>
    ));
}
