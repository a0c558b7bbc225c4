import { useMemo } from 'react';
import { can, useAccess } from '../../transport/session/access.ts';
import type { DataColumn } from '../table/columns.ts';

/** The columns whose values the viewer may read: others would look as if there were none. The same array for the same columns and rights. */
export function useReadableColumns<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const selected = useAccess((state) => state.selected);
  return useMemo(
    () => (selected ? columns.filter(({ permission }) => permission === undefined || can(permission)) : columns),
    [columns, selected],
  );
}
