import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import { sql } from 'kysely';
import type { EntityColumn } from '../../../platform/entity/entity.ts';
import { defineDeviceEntity, reporting, searchedText, text } from '../kind-platform/index.ts';
import { holdColumns, joinHold, mismatchAggregate, mismatchColumns, repeatColumns } from '../requests/index.ts';
import { gpuDesired } from './commands/gpu-desired.ts';

/** A text of the detail (`t`). */
function detailText(field: string, description: string, facet = false): EntityColumn {
  return { ...text(sql`t.detail ->> ${sql.lit(field)}`, description), nullable: true, facet };
}

/** A yes or no of the detail; null where the card does not report it. */
function detailFlag(field: string, description: string): EntityColumn {
  return { kind: 'boolean', sql: sql`(t.detail ->> ${sql.lit(field)})::boolean`, nullable: true, description };
}

/** A card of a GPU server (specification 001, GPU) with its last reading, and what an operator desires of it (`x`). */
export const gpuEntity = defineDeviceEntity(gpuKind, {
  name: 'Gpu',
  joins: { x: sql`join gpu x on x.device_id = d.id`, h: joinHold('device', sql`d.id`) },
  columns: {
    name: searchedText(sql`d.name`, 'Alias that an operator gave it, else its server and index.'),
    alias: {
      ...text(sql`case when d.is_named then d.name end`, 'Alias that an operator gave it.'),
      nullable: true,
    },
    gpuId: searchedText(sql`d.serial_number`, 'UUID of the card, which commands name.'),
    index: {
      kind: 'int',
      sql: sql`coalesce((t.detail ->> 'index')::int, d.unit)`,
      nullable: true,
      description: 'Place at which the driver counts the card, from 0.',
    },
    hostname: searchedText(sql`d.hostname`, 'Name of the server.'),
    hostMac: detailText('hostMac', 'MAC address of the server; all of its cards share it.'),
    pciBusId: detailText('pciBusId', 'Place on the PCI bus.'),
    boardSerial: detailText('boardSerial', 'Serial number of the board.'),
    driverVersion: detailText('driverVersion', 'Version of the driver.', true),
    cudaVersion: detailText('cudaVersion', 'Newest CUDA version that the driver supports.', true),
    hostKey: detailText('hostKey', 'Fingerprint of the pinned SSH host key.'),
    persistenceMode: detailFlag('persistenceMode', 'Whether the driver stays loaded without a client.'),
    powerManagement: detailFlag('powerManagement', 'Whether a power limit can be set.'),
    migMode: detailFlag('migMode', 'Whether the card is split into instances (MIG).'),
    instanceCount: {
      kind: 'int',
      sql: sql`coalesce(jsonb_array_length(t.detail -> 'instances'), 0)`,
      description: 'Instances of a card that is split.',
    },
    desiredPower: {
      isInternal: true,
      kind: 'int',
      sql: sql`x.desired_power`,
      nullable: true,
      description: 'Power target, W; null: none is desired.',
    },
    desiredAt: { isInternal: true, kind: 'timestamp', sql: sql`x.desired_at`, nullable: true },
    ...mismatchColumns(gpuDesired),
    ...holdColumns,
    ...repeatColumns('x'),
  },
  aggregates: {
    mismatched: mismatchAggregate(gpuDesired),
    reportingPower: reporting(gpuKind, 'power', 'a power'),
    servers: {
      kind: 'int',
      sql: sql`count(distinct (d.agent_id, d.ip))::int`,
      description: 'Servers that hold them.',
    },
  },
});
