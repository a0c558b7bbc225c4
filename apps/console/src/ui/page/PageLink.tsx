import type { RouteEntry } from '@headframe/domain/routes/route-entry';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Page } from './page.ts';

interface PageLinkProps<Search extends object> {
  /** A page, or only its row of the route table where it belongs to an area above. */
  page: Page<Search> | RouteEntry;
  /** What to set in the page's search; the rest is as by default. */
  search?: Partial<Search> | undefined;
  className?: string | undefined;
  title?: string | undefined;
  /** Called when the link is followed. */
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a page of the console, with the search it should open with. */
export function PageLink<Search extends object>({
  page,
  search,
  className,
  title,
  onClick,
  children,
}: PageLinkProps<Search>) {
  return (
    <Link
      to={`/${page.path}`}
      search={() => search ?? {}}
      {...(className ? { className } : {})}
      {...(title ? { title } : {})}
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </Link>
  );
}
