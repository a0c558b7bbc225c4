import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { sql } from 'kysely';
import { defineDeviceEntity, searchedText, text } from '../kind-platform/index.ts';

/** A PLC with its last reading. */
export const plcEntity = defineDeviceEntity(plcKind, {
  name: 'Plc',
  columns: {
    name: searchedText(sql`d.name`, 'Name that an operator gave it.'),
    unit: { kind: 'int', sql: sql`d.unit`, nullable: true, description: 'Modbus unit that answers.' },
    addressing: {
      ...text(
        sql`t.detail ->> 'addressing'`,
        'How the map of the site counts coils: zero-based as on the wire, or one-based.',
      ),
      nullable: true,
    },
  },
});
