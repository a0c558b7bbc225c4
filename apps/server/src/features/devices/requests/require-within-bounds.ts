import { boundsProblem, commonBounds } from '@headframe/domain/devices/payload-bounds';
import type { MeasuredValues } from '@headframe/domain/devices/measured-ranges';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { AnyCommandKind } from './command-kind.ts';
import { capabilityFor, measuredBounds } from './judge-action.ts';

/**
 * Holds the payload of a command against the bounds of the devices that it was confirmed for.
 * @throws DomainError `validation-failed` naming the first field that one of them does not accept.
 */
export async function requireWithinBounds(
  { scope }: ScopedContext,
  kind: AnyCommandKind,
  name: string,
  payload: object,
  deviceIds: readonly number[],
): Promise<void> {
  const given = Object.entries(payload).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const { rows } = await sql<{ family: string; model: string; firmware: string; measured: MeasuredValues | null }>`
    select distinct family, model, firmware, ${measuredBounds(kind, name)} as measured from device d where id = any (${deviceIds}::int[])`.execute(
    scope.transaction,
  );
  const bounds = commonBounds(
    rows.map((row) => {
      const capability = capabilityFor(kind, name, row);
      return capability.supported ? capability : {};
    }),
  );
  for (const [field, value] of given) {
    const problem = boundsProblem(bounds, field, value);
    const path = `${name}.${field}`;
    if (problem !== undefined) throw new DomainError('validation-failed', `${path}: ${problem}`, { path });
  }
}
