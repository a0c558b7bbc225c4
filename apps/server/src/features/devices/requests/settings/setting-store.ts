import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** How a value of a setting is read from jsonb. */
const readers = {
  text: (value: RawBuilder<unknown>) => sql`${value} #>> '{}'`,
  'text[]': (value: RawBuilder<unknown>) => sql`array(select jsonb_array_elements_text(${value}))`,
  integer: (value: RawBuilder<unknown>) => sql`(${value} #>> '{}')::integer`,
  'double precision': (value: RawBuilder<unknown>) => sql`(${value} #>> '{}')::double precision`,
  boolean: (value: RawBuilder<unknown>) => sql`(${value} #>> '{}')::boolean`,
  jsonb: (value: RawBuilder<unknown>) => sql`nullif(${value}, 'null'::jsonb)`,
} as const;

/** A column that holds one value of a setting's state. */
interface StoredValue {
  readonly column: string;
  readonly type: keyof typeof readers;
  /** Whether a text is null, not empty, where nothing is set. */
  readonly isNullable?: true;
}

/** Where the state of a setting is stored. */
export interface SettingStore {
  /** The table with one row for each device, and its column with the inner key of the device. */
  readonly table: string;
  readonly key: string;
  readonly columns: Readonly<Record<string, StoredValue>>;
  /** What is read beside it and not written, over the table as `x`. */
  readonly reads?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Brings what stands on the setting in line with it, for the devices on which it changed. */
  onChanged?(transaction: AccessTransaction, deviceIds: readonly number[]): Promise<void>;
}

/** Devices with the same state of a setting. */
export interface EqualDevices {
  state: Readonly<Record<string, unknown>>;
  ids: number[];
}

function column(name: string): RawBuilder<unknown> {
  return sql`x.${sql.ref(name)}`;
}

/** The state of a row `x`, as one jsonb. */
export function settingStateSql({ columns, reads = {} }: SettingStore): RawBuilder<unknown> {
  const stored = Object.entries(columns).map(([name, value]) => sql`${sql.lit(name)}, ${column(value.column)}`);
  const read = Object.entries(reads).map(([name, expression]) => sql`${sql.lit(name)}, ${expression}`);
  return sql`jsonb_build_object(${sql.join([...stored, ...read])})`;
}

/** The states of some devices, each with those that have it; at most `max` of them, those of most devices. */
export function readStates(
  transaction: Kysely<DB>,
  store: SettingStore,
  ids: readonly number[],
  max: number,
): Promise<EqualDevices[]> {
  return sql<EqualDevices>`
    select ${settingStateSql(store)} as state, array_agg(${column(store.key)}) as ids from ${sql.table(store.table)} x
    where ${column(store.key)} = any (${ids}::int[]) group by 1 order by count(*) desc limit ${max}`
    .execute(transaction)
    .then(({ rows }) => rows);
}

/** The states of some devices, locked until the transaction ends. */
export async function lockStates(
  transaction: Kysely<DB>,
  store: SettingStore,
  ids: readonly number[],
): Promise<EqualDevices[]> {
  const { rows } = await sql<EqualDevices>`
    with locked as materialized (
      select ${column(store.key)} as id, ${settingStateSql(store)} as state from ${sql.table(store.table)} x
      where ${column(store.key)} = any (${ids}::int[]) order by 1 for update
    )
    select state, array_agg(id) as ids from locked group by state`.execute(transaction);
  return rows;
}

/** Stores the states of devices, all in one statement. */
export async function writeStates(
  transaction: Kysely<DB>,
  store: SettingStore,
  changed: readonly EqualDevices[],
): Promise<void> {
  const sets = Object.entries(store.columns).map(
    ([name, value]) =>
      sql`${sql.ref(value.column)} = ${readers[value.type](sql`(states.state -> ${sql.lit(name)}::text)`)}`,
  );
  const ids = changed.flatMap((devices) => devices.ids);
  const places = changed.flatMap((devices, place) => devices.ids.map(() => place + 1));
  await sql`
    update ${sql.table(store.table)} x set ${sql.join(sets)}
    from unnest(${ids}::int[], ${places}::int[]) as chosen (id, place)
      join jsonb_array_elements(${JSON.stringify(changed.map(({ state }) => state))}::jsonb) with ordinality as states (state, place)
        on states.place = chosen.place
    where ${column(store.key)} = chosen.id`.execute(transaction);
}
