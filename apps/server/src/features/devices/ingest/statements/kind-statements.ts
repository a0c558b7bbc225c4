import { type KindColumns, kindTables } from '../../kind-platform/index.ts';
import { failureStatement } from './failure-statement.ts';
import { failureColumns, partColumns, readingColumns, inputRows } from './input-columns.ts';
import { readingStatement } from './reading-statement.ts';

/**
 * The statement that stores the current values of parts, after that of their devices' readings; values of a reading that is
 * not the newest are history only. Nothing is written where nothing changed.
 */
function partStatement(kind: KindColumns): string {
  const { state, part } = kindTables(kind.kind);
  if (!part) throw new RangeError(`Devices of the kind ${kind.kind} have no parts.`);
  const [, , , ...measures] = partColumns(kind);
  const columns = measures.map(({ name }) => name);
  const listed = columns.map((column) => `, ${column}`).join('');
  return `with ${inputRows(partColumns(kind), 1)}
  insert into ${part.state} as p (part_id, device_id, subaccount_id, reported_at${listed})
  select i.part_id, i.id, s.subaccount_id, s.reported_at${columns.map((column) => `, i.${column}`).join('')}
  from i join ${state} s on s.device_id = i.id and s.reported_at = to_timestamp(i.at)
  on conflict (part_id) do update set subaccount_id = excluded.subaccount_id,
    ${['reported_at', ...columns].map((column) => `${column} = excluded.${column}`).join(', ')}
  where (p.subaccount_id${listed.replaceAll(', ', ', p.')}) is distinct from
    (excluded.subaccount_id${listed.replaceAll(', ', ', excluded.')})`;
}

/** A statement that stores a batch: its text, and how many columns its rows have. */
export interface BatchStatement {
  readonly text: string;
  readonly columns: number;
}

/** The statements that store what devices of one kind report. */
export interface KindStatements {
  readonly reading: BatchStatement;
  readonly failure: BatchStatement;
  readonly part: BatchStatement | null;
}

/** Makes the statements of a kind, once when the program starts. */
export function kindStatements(kind: KindColumns): KindStatements {
  return {
    reading: { text: readingStatement(kind), columns: readingColumns(kind).length },
    failure: { text: failureStatement(kind), columns: failureColumns.length },
    part: kind.kind.part ? { text: partStatement(kind), columns: partColumns(kind).length } : null,
  };
}
