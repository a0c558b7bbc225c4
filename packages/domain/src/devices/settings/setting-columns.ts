import type { IdentityColumn, IgnoredColumn, ValueColumn } from '../../imports/import-column.ts';

/** Columns of exported files that imports leave alone, with why. */
export function ignoredColumns(
  reason: string,
  names: readonly string[],
  isCommand = false,
): Record<string, IgnoredColumn> {
  return Object.fromEntries(names.map((name) => [name, { role: 'ignored', reason, isCommand }]));
}

function identity(description: string, example: string): IdentityColumn {
  return { role: 'identity', type: 'text', description, example };
}

/** The columns that say which device a row is about, and where a new one is. */
export const identityColumns = {
  mac_address: identity('MAC address; finds the device', '12:34:56:78:9a:bc'),
  ip: identity('IPv4 address; finds a device whose row has no MAC address', '10.0.0.20'),
  agent_name: identity('Name of the agent; may be left out where there is only one', 'Hall A'),
} as const;

/** The family of a new device; `otherwise` says what holds where it is left out. */
export function familyColumn(families: readonly string[], otherwise?: string): IdentityColumn {
  const note = otherwise === undefined ? '' : `; ${otherwise}`;
  return identity(`Driver of a new device: ${families.join(', ')}${note}`, families[0] ?? '');
}

/** The tags of a device: a bracketed list that takes the place of those it has. */
export const tagsColumn: ValueColumn = {
  role: 'value',
  setting: 'tags',
  type: 'list',
  description: 'Tags in brackets, which take the place of those there are; null: none',
  example: '[hall a,row 3]',
  given: (value) => ({ replace: value ?? [] }),
  shown: ({ tags }) => tags,
};

/** The note of a device. */
export const noteColumn: ValueColumn = {
  role: 'value',
  setting: 'note',
  type: 'text',
  description: 'Note; null: none',
  example: 'Fan replaced in May',
  given: (value) => ({ note: value ?? '' }),
  shown: ({ note }) => note || null,
};
