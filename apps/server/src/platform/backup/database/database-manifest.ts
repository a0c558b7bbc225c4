import { z } from 'zod';

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const role = z.string().regex(/^headframe_[a-z_]{1,40}$/);

/** The bound of a partition as PostgreSQL writes it; nothing else ever gets into a statement. */
const partitionBound = z.string().regex(/^(?:DEFAULT|FOR VALUES FROM \('[^'\\]{1,64}'\) TO \('[^'\\]{1,64}'\))$/);

const Partition = z.strictObject({
  parent: identifier,
  bound: partitionBound,
  /** Where it has partitions of its own. */
  splitBy: z
    .string()
    .regex(/^RANGE \((?:[a-z_]{1,63}|"[a-z_]{1,63}")\)$/)
    .nullable(),
  options: z.array(z.string().regex(/^[a-z_.]{1,63}=[a-z0-9.]{1,20}$/)),
  grants: z.array(z.strictObject({ role, right: z.string().regex(/^[A-Z]{1,20}$/) })),
});

const Table = z.strictObject({
  name: identifier,
  /** Those that are stored and not computed, in order. */
  columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)),
  /** Null for a table that the migrations make. */
  partition: Partition.nullable(),
  /** False where its partitions have the rows. */
  hasRows: z.boolean(),
});

/** What a backup has of a database beside the rows: enough to make the same tables by the migrations. */
export const DatabaseManifest = z.strictObject({
  /** The moment that all rows are of. */
  snapshotAt: z.iso.datetime(),
  /** Version of the PostgreSQL that they were read from, such as `18.4`. */
  postgres: z.string().max(100),
  migrations: z
    .array(z.strictObject({ version: z.int().positive(), name: z.string().max(100), checksum: z.string().max(64) }))
    .min(1),
  tables: z.array(Table).max(100_000),
});

export type DatabaseManifest = z.infer<typeof DatabaseManifest>;
export type BackedUpTable = z.infer<typeof Table>;
export type BackedUpPartition = z.infer<typeof Partition>;

/** How many rows each table has, and where its sequences stand: known once all was read. */
export const DatabaseTotals = z.strictObject({
  rows: z.record(identifier, z.int().nonnegative()),
  sequences: z.array(
    z.strictObject({ name: identifier, value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }),
  ),
});

export type DatabaseTotals = z.infer<typeof DatabaseTotals>;
