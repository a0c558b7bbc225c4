import { defaultPageSize } from '@headframe/domain/limits/paging';
import type { ReactNode } from 'react';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import type { PagesOf } from './use-pages-of.ts';

interface PagedSectionProps<Result> {
  title: string;
  pages: PagesOf<Result>;
  totalOf(result: Result): number;
  children(result: Result): ReactNode;
}

/** A section of the drawer that shows its rows in pages, once there are more than the smallest page holds. */
export function PagedSection<Result>({ title, pages, totalOf, children }: PagedSectionProps<Result>) {
  const { data, error, refetch, page, size, onPage, onSize } = pages;
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonBlock height={120} subject={title.toLowerCase()} />;
  const total = totalOf(data);
  return (
    <DetailSection title={title}>
      {children(data)}
      {total > defaultPageSize && <Pagination page={page} size={size} total={total} onPage={onPage} onSize={onSize} />}
    </DetailSection>
  );
}
