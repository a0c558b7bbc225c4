import type { ImportedSetting } from '../../imports/define-import.ts';
import type { ValueColumn } from '../../imports/import-column.ts';
import type { Permission } from '../../permissions/permission-catalogue.ts';
import { lineOfText } from '../line-of-text.ts';

/** The serial number of a device, for those that report none: what a device reports takes its place. */
export function serialNumberSetting(permission: Permission): ImportedSetting {
  return {
    label: 'Serial number',
    permission,
    values: { serialNumber: lineOfText(64) },
  };
}

/** Its column. */
export const serialNumberColumn: ValueColumn = {
  role: 'value',
  setting: 'serialNumber',
  type: 'text',
  description: 'Serial number of a device that reports none itself',
  example: 'HTX2001BBJEJA0054',
  given: (value) => ({ serialNumber: value ?? '' }),
  shown: ({ serialNumber }) => serialNumber || null,
};
