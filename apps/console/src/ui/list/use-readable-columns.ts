import { useMemo } from 'react';
import { can, useAccess, useSeesInternal } from '../../transport/session/access.ts';
import type { DataColumn } from '../table/columns.ts';

/** The columns whose values the viewer may read: others would look as if there were none. The same array for the same columns and rights. */
export function useReadableColumns<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const selected = useAccess((state) => state.selected);
  const seesInternal = useSeesInternal();
  return useMemo(() => {
    const isReadable = ({ permission, isInternal }: DataColumn<Row>) =>
      (permission === undefined || can(permission)) && (seesInternal || !isInternal);
    return selected && !columns.every(isReadable) ? columns.filter(isReadable) : columns;
  }, [columns, selected, seesInternal]);
}
