import { isLargeCut } from '@headframe/domain/devices/pdu/stop-before-cut';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { minersBehind } from './miners-behind.ts';

/** What the outlets that are to be cut draw, as far as it is known, in W, and whether their number is confirmed first. */
export async function measureCut(
  transaction: AccessTransaction,
  partIds: readonly number[],
): Promise<{ isLarge: boolean; watts: number }> {
  const rows = await minersBehind(transaction, partIds);
  const watts = rows.reduce((sum, row) => sum + (row.watts ?? 0), 0);
  return { isLarge: isLargeCut(partIds.length, watts), watts };
}
