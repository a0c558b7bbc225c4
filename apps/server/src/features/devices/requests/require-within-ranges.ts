import { commonRanges, rangeProblem } from '@headframe/domain/devices/value-range';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { AnyCommandKind } from './command-kind.ts';
import { capabilityFor } from './command-snapshot.ts';

/**
 * Holds the payload of a command against the bounds of the devices that it was confirmed for.
 * @throws DomainError `validation-failed` naming the first field that one of them does not accept.
 */
export async function requireWithinRanges(
  { scope }: ScopedContext,
  kind: AnyCommandKind,
  name: string,
  payload: object,
  deviceIds: readonly number[],
): Promise<void> {
  const numbers = Object.entries(payload).filter(([, value]) => typeof value === 'number');
  if (numbers.length === 0) return;
  const { rows } = await sql<{ family: string; model: string; firmware: string }>`
    select distinct family, model, firmware from device where id = any (${deviceIds}::int[])`.execute(
    scope.transaction,
  );
  const ranges = commonRanges(
    rows.map((row) => {
      const capability = capabilityFor(kind, name, row);
      return (capability.supported && capability.ranges) || {};
    }),
  );
  for (const [field, value] of numbers) {
    const problem = rangeProblem(ranges, field, value);
    const path = `${name}.${field}`;
    if (problem !== undefined) throw new DomainError('validation-failed', `${path}: ${problem}`, { path });
  }
}
