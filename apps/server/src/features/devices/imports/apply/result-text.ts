import type { ImportDescriptor } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { fileMessage } from '../../../../platform/files/file-result.ts';

/** Refused rows that the text names. */
const namedRows = 3;

interface Result {
  added: number;
  changed: number;
  refused: number;
}

/** What people read when an import is done: what its rows did, and the first ones that were refused. */
export async function resultText(
  transaction: AccessTransaction,
  { noun: [one, many], done, afterwards }: ImportDescriptor,
  key: number,
): Promise<string> {
  const { rows } = await sql<Result>`
    select count(*) filter (where outcome = 'new' and problem is null)::int as added,
      count(*) filter (where outcome = 'changed' and problem is null)::int as changed,
      count(*) filter (where problem is not null)::int as refused
    from file_import_row where import_id = ${key}`.execute(transaction);
  const { rows: refused } = await sql<{
    line: number;
    reason: string;
  }>`select line, problem as reason from file_import_row
    where import_id = ${key} and problem is not null order by line limit ${namedRows}`.execute(transaction);
  const { added, changed, refused: count } = rows[0] ?? { added: 0, changed: 0, refused: 0 };
  const counted = (number: number, what: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many} ${what}`];
  const text = fileMessage([...counted(added, done.new), ...counted(changed, done.changed)], refused, count);
  return added + changed > 0 && afterwards !== undefined ? `${text} ${afterwards}` : text;
}
