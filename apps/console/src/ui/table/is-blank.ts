import { missingText } from '@headframe/domain/units/number-text';
import { isValidElement, type ReactNode } from 'react';
import type { DataColumn } from './columns.ts';

/** Whether a cell shows nothing: no text but the sign for what is not reported. An element without children counts as something. */
export function isBlank(node: ReactNode): boolean {
  if (node === null || node === undefined || typeof node === 'boolean') return true;
  if (typeof node === 'string') return node.trim() === '' || node === missingText;
  if (Array.isArray(node)) return node.every(isBlank);
  return (
    isValidElement<{ children?: ReactNode }>(node) && node.props.children !== undefined && isBlank(node.props.children)
  );
}

/** Whether none of the rows has anything in a column; not known without rows. */
export function isEmptyColumn<Row>({ isEmpty, render }: DataColumn<Row>, rows: readonly Row[]): boolean {
  return rows.length > 0 && rows.every((row) => isEmpty?.(row) ?? isBlank(render(row)));
}
