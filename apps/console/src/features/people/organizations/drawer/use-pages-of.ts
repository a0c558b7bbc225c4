import { defaultPageSize } from '@headframe/domain/limits/paging';
import { useEffect, useMemo, useState } from 'react';
import type { TypedDocument } from '../../../../transport/requests/typed-document.ts';
import { useData, type DataState } from '../../../../transport/requests/use-data.ts';
import type { PageSize } from '../../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../../ui/table/use-last-page.ts';

interface PageVariables {
  where: { organizationId: { _eq: string } };
  limit: number;
  offset: number;
}

/** One page of what belongs to an organization, and where it stands among the others. */
export interface PagesOf<Result> extends DataState<Result> {
  page: number;
  size: PageSize;
  onPage(page: number): void;
  onSize(size: PageSize): void;
}

/** Reads what belongs to an organization page by page, again when the organization changed. */
export function usePagesOf<Result>(
  document: TypedDocument<Result, PageVariables>,
  organizationId: string,
  totalOf: (result: Result) => number,
  changedAt?: number,
): PagesOf<Result> {
  const [{ page, size }, setPlace] = useState<{ page: number; size: PageSize }>({ page: 1, size: defaultPageSize });
  const where = useMemo(() => ({ organizationId: { _eq: organizationId } }), [organizationId]);
  const read = useData(document, { where, limit: size, offset: (page - 1) * size });
  const { refetch } = read;
  useEffect(() => {
    if (changedAt !== undefined) refetch();
  }, [changedAt, refetch]);
  const total = read.isFetching || !read.data ? undefined : totalOf(read.data);
  useLastPage({ page, size }, total, (last) => setPlace({ page: last, size }));
  return {
    ...read,
    page,
    size,
    onPage: (next) => setPlace({ page: next, size }),
    onSize: (next) => setPlace({ page: 1, size: next }),
  };
}
