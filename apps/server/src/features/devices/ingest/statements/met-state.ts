/** Parameters that the statements of a batch have before its columns. */
export const batchParameters = ['maxSpan', 'latest', 'agentId'] as const;

/** The parameter of each, by its name in {@link batchParameters}. */
export const parameter = { maxSpan: '$1::float8', latest: '$2::float8', agentId: '$3::int' } as const;

/**
 * Every report with the state it meets: whether it is the newest, and the seconds since the one before. A state from beyond
 * `latest` was stored before the clock was set back.
 */
export function metState(further: readonly string[]): string {
  const expressions = [
    'i.*',
    'to_timestamp(i.at) as time',
    's.subaccount_id',
    `${parameter.agentId} as agent_id`,
    `s.reported_at is null or to_timestamp(i.at) > s.reported_at or s.reported_at > to_timestamp(${parameter.latest}) as is_newest`,
    'coalesce(greatest(i.at - extract(epoch from s.reported_at)::float8, 0), 0) as since',
    ...further,
  ];
  return `select ${expressions.join(',\n      ')}`;
}

/** Assignments of an UPDATE. */
export function assignments(set: Readonly<Record<string, string>>): string {
  return Object.entries(set)
    .map(([column, value]) => `${column} = ${value}`)
    .join(',\n      ');
}

/** Named expressions of a SELECT. */
export function named(expressions: Readonly<Record<string, string>>): string[] {
  return Object.entries(expressions).map(([name, expression]) => `${expression} as ${name}`);
}

/** Ends a statement with its common table expressions: the devices that changed, by their owner. */
export function changedDevices(tables: readonly string[]): string {
  return `with ${tables.join(', ')}
  select subaccount_id as "subaccountId", array_agg(id) as ids from o group by subaccount_id`;
}
