import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { sql } from 'kysely';
import type { EntityColumn } from '../../../platform/entity/entity.ts';
import {
  count,
  definePartEntity,
  desiredPartState,
  partStateCounts,
  partStateSql,
  text,
} from '../kind-platform/index.ts';
import { holdColumns, joinHold, mismatchAggregate, mismatchColumns } from '../requests/index.ts';
import { coilDesired } from './commands/coil-desired.ts';

/** A yes or no of a coil while its PLC answers. */
function flag(column: EntityColumn['sql'], description: string): EntityColumn {
  return { kind: 'boolean', sql: sql`coalesce(s.is_online and ${column}, false)`, description };
}

/** A coil of a PLC with its last reading, and what an operator desires of it. */
export const coilEntity = definePartEntity(plcKind, {
  name: 'Coil',
  joins: { h: joinHold('part', sql`p.id`) },
  columns: {
    key: text(sql`p.key`, 'Modbus unit and wire address, such as `1:512`.'),
    name: text(sql`p.name`, 'Name that an operator gave it, else the one in the map of its site.'),
    address: { kind: 'int', sql: sql`o.address`, nullable: true, description: 'Address on the wire, from 0.' },
    unit: { kind: 'int', sql: sql`d.unit`, nullable: true, description: 'Modbus unit of the PLC.' },
    state: {
      ...text(
        partStateSql,
        'on or off, by the feedback input where the coil has one; unknown while the PLC does not answer.',
      ),
      facet: true,
    },
    output: flag(sql`o.is_output_on`, 'Whether the PLC commands it on.'),
    changing: flag(sql`o.is_changing`, 'Whether the feedback input does not show what the PLC commands.'),
    writable: {
      kind: 'boolean',
      sql: sql`coalesce(o.is_writable, false)`,
      description: 'Whether the map of its site allows it to be written.',
    },
    pulsable: {
      kind: 'boolean',
      sql: sql`coalesce(o.is_pulsable, false)`,
      description: 'Whether the map of its site allows pulses.',
    },
    desiredState: desiredPartState,
    ...mismatchColumns(coilDesired),
    ...holdColumns,
  },
  aggregates: {
    mismatched: mismatchAggregate(coilDesired),
    ...partStateCounts('Coils'),
    changing: count(
      sql`s.is_online and o.is_changing`,
      'Coils of which the feedback does not show what the PLC commands.',
    ),
    writable: count(sql`o.is_writable`, 'Coils that the maps of their sites allow to be written.'),
  },
});
