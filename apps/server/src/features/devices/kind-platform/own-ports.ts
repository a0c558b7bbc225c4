import { sql, type RawBuilder } from 'kysely';

/** Those ports of a scan that are not as the agent has them, as a device that it discovered is given them; null for none. */
export function ownPorts(scanned: RawBuilder<unknown>, ofAgent: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_object_agg(port.key, port.value) from jsonb_each(${scanned}) as port
    where port.value is distinct from ${ofAgent} -> port.key)`;
}
