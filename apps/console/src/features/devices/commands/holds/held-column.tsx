import { missingText } from '@headframe/domain/units/number-text';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import type { HeldRow } from './hold-text.ts';
import { HeldText } from './HoldNote.tsx';

/** The column of lists whose rows may be held. */
export function heldColumn<Row extends HeldRow>(): DataColumn<Row> {
  return {
    key: 'heldUntil',
    label: 'Held',
    sortKey: 'heldUntil',
    width: 200,
    isHiddenAtFirst: true,
    isInternal: true,
    description: 'The state in which it is held, by hand or by the server, and until when',
    isEmpty: ({ isHeld }) => !isHeld,
    render: (row) => (row.isHeld ? <HeldText row={row} /> : missingText),
  };
}
