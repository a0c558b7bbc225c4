import { CompiledQuery } from 'kysely';
import { arrayLiteral } from '../../../../platform/database/array-literal.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { BatchRow } from './reading-rows.ts';
import type { BatchStatement } from '../statements/kind-statements.ts';

/** Devices whose state changed, by the subaccount that owns them. */
export interface ChangedDevices {
  subaccountId: number;
  ids: number[];
}

function columnsOf(rows: readonly Pick<BatchRow, 'values'>[], count: number): string[] {
  return Array.from({ length: count }, (_, place) => arrayLiteral(rows.map(({ values }) => values[place])));
}

/** Runs the statement of a batch: an array of each column, after the parameters that the batch has as a whole. */
export async function writeBatch(
  transaction: AccessTransaction,
  { text, columns }: BatchStatement,
  rows: readonly Pick<BatchRow, 'values'>[],
  parameters: readonly unknown[],
): Promise<ChangedDevices[]> {
  if (rows.length === 0) return [];
  const query = CompiledQuery.raw(text, [...parameters, ...columnsOf(rows, columns)]);
  return (await transaction.executeQuery<ChangedDevices>(query)).rows;
}
