/** Where the settings are stored that devices of any kind may have. */
export const deviceSettingStores = {
  tags: { table: 'device', key: 'id', columns: { tags: { column: 'tags', type: 'text[]' } } },
  note: { table: 'device', key: 'id', columns: { note: { column: 'note', type: 'text' } } },
} as const;
