import type { ReactNode } from 'react';
import { pageSizes } from '@headframe/domain/limits/paging';
import { formatCount } from '../figure/format.ts';
import { IconChevronLeft, IconChevronRight } from '../icon/icons.ts';
import styles from './Pagination.module.css';

/** One of the page sizes a list offers. */
export type PageSize = (typeof pageSizes)[number];

interface PaginationProps {
  /** From 1. */
  page: number;
  size: number;
  /** Undefined while it is not known: then no figure is shown. */
  total: number | undefined;
  onPage(page: number): void;
  onSize(size: PageSize): void;
  /** Where the rows of a page may follow the height of the window: whether they do, and what makes them. */
  fit?: { isOn: boolean; onFit(): void } | undefined;
  /** Whether the rows above belong to an earlier page, and those of this one are on their way. */
  isLoading?: boolean | undefined;
  /** What is to be said about the rows above. */
  note?: ReactNode;
}

/** The choice of as many rows as fit. */
const fitValue = 'fit';

function rangeText(page: number, size: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  return `${formatCount(first)}–${formatCount(Math.min(total, page * size))} of ${formatCount(total)}`;
}

/** The foot of a list: which rows are shown of how many, the pages, and the rows per page. */
export function Pagination({ page, size, total, isLoading = false, onPage, onSize, fit, note }: PaginationProps) {
  const last = Math.max(1, Math.ceil((total ?? 0) / size));
  return (
    <nav className={styles['pagination']} aria-label="Pages" data-numeric>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
      <label className={styles['size']}>
        Rows
        <select
          value={fit?.isOn ? fitValue : size}
          onChange={({ currentTarget: { value } }) =>
            value === fitValue ? fit?.onFit() : onSize(Number(value) as PageSize)
          }
        >
          {fit && <option value={fitValue}>{fit.isOn ? `Fit (${size})` : 'Fit'}</option>}
          {[...new Set<number>([...pageSizes, ...(fit?.isOn ? [] : [size])])].map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </label>
      <span className={styles['range']} aria-busy={isLoading || undefined}>
        {total !== undefined && `${isLoading ? 'Loading ' : ''}${rangeText(page, size, total)}`}
      </span>
      <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </button>
      <span>{total !== undefined && `${formatCount(page)} / ${formatCount(last)}`}</span>
      <button type="button" aria-label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </button>
    </nav>
  );
}
