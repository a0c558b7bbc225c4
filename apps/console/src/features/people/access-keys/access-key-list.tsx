import type { ReactNode } from 'react';
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import type { RowLines } from '../../../ui/table/row-height.ts';
import {
  accessKeyColumns,
  accessKeyName,
  compactAccessKeyColumns,
  type AccessKeyRow,
  type AccessKeyWords,
} from './access-key-columns.tsx';
import styles from './AccessKeys.module.css';

interface AccessKeyListOptions<Row extends AccessKeyRow> extends AccessKeyWords<Row> {
  /** What these are, and for whom. */
  intro: ReactNode;
  /** Says that there are none yet. */
  emptyTitle: string;
  /** Creates one. */
  create: readonly ActionDescription<{ onDone(): void }>[];
}

type List = { list: ListControls & { rows: readonly AccessKeyRow[] } };

type Lines = readonly [RowLines, RowLines];

/** What the lists of credentials that replace a sign-in have in common: observer links and API keys. */
export function accessKeyList<Row extends AccessKeyRow = AccessKeyRow>({
  intro,
  emptyTitle,
  create,
  ...words
}: AccessKeyListOptions<Row>) {
  return {
    rowKey: ({ id }: AccessKeyRow) => id,
    rowLabel: accessKeyName,
    text: { columns: ['description', 'createdBy'], placeholder: 'Search description, creator' },
    columns: accessKeyColumns<Row>(words),
    compactColumns: compactAccessKeyColumns<Row>(words),
    lines: ({ rows }: List['list']): Lines => (rows.some(({ isSuspended }) => isSuspended) ? [2, 3] : [1, 2]),
    pageActions: {
      actions: create,
      context: ({ refetch }: ListControls) => ({ onDone: refetch }),
      primary: create[0]?.key,
    },
    Above: ({ list }: List) => (list.rows.length > 0 ? <p className={styles['intro']}>{intro}</p> : null),
    empty: { title: emptyTitle, text: intro, offersPrimary: true },
  };
}
