/** Where the settings are stored that devices of any kind may have. */
export const deviceSettingStores = {
  tags: { table: 'device', key: 'id', columns: { tags: { column: 'tags', type: 'text[]' } } },
  note: { table: 'device', key: 'id', columns: { note: { column: 'note', type: 'text' } } },
} as const;

/** Where that is stored which imports set on devices of any kind, beside their settings. */
export const importedStores = {
  serialNumber: { table: 'device', key: 'id', columns: { serialNumber: { column: 'serial_number', type: 'text' } } },
  credential: {
    table: 'device',
    key: 'id',
    columns: { credential: { column: 'credential', type: 'text', isNullable: true } },
  },
} as const;
