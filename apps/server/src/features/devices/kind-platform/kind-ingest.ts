import type { DeviceReport } from '@headframe/agent-link/device-report';
import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import type { ColumnType } from './kind-columns.ts';
import type { OwnColumns } from './kind-tables.ts';

/** What a column of a state can hold. */
export type ColumnValue = string | number | boolean | null;

/** What a kind makes of one reading, beside its measures. */
export interface Judgement {
  /** Issue bits of the kind. */
  issues: number;
  /** The device refused its credential for a part of the reading. */
  authError: boolean;
  /** Does what it is there for, such as a miner that hashes. */
  isActive: boolean;
  /** Values of the kind's own columns and inputs. */
  columns: Readonly<Record<string, ColumnValue>>;
  /** Values of the columns of the detail, where the report carried one. */
  detail: Readonly<Record<string, ColumnValue>> | null;
}

/**
 * What SQL alone can say of a kind: values that depend on the state that a report meets. `o` are the reports (with
 * `online`, `active`, `refused`, `time`, `since`, `span`), `s` is the state, `i` the input.
 */
export interface KindSql {
  /** Inputs of readings that are no columns of the state. */
  readonly inputs: Readonly<Record<string, ColumnType>>;
  /** Further expressions, by name, of each report with the state it meets (`i` and `s`). */
  readonly met: Readonly<Record<string, string>>;
  /** The same of readings alone: each is computed once, whatever uses it. */
  readonly metOfReading: Readonly<Record<string, string>>;
  /** Further expressions of a report without a reading. */
  readonly failure: Readonly<Record<string, string>>;
  /** Columns that a reading sets otherwise than by its value. */
  readonly setOfReading: Readonly<Record<string, string>>;
  /** Columns that a report without a reading sets. */
  readonly setOfFailure: Readonly<Record<string, string>>;
  /** Common table expressions that write further sums of the batch, each as `name as (…)`. */
  readonly sums: readonly string[];
}

/** What a kind adds to its descriptor for its reports to be stored. */
export interface KindColumns {
  readonly kind: DeviceKind;
  /** Columns of the state that each reading sets. */
  readonly columns: OwnColumns;
  /** Columns of the state that a reading with a detail sets. */
  readonly detailColumns: OwnColumns;
  readonly sql?: KindSql;
}

/** What is remembered of every device between its reports, so that a frame needs no look at rarely changing rows. */
export interface KnownDevice {
  id: number;
  kind: string;
  ip: string;
  mac: string | null;
  family: string;
  model: string;
  firmware: string;
  serialNumber: string;
  hostname: string;
  name: string;
}

/** What a detail says of a device's identity; null and undefined leave what is known. */
export type ReportedIdentity = {
  readonly [Field in Exclude<keyof KnownDevice, 'id' | 'kind' | 'ip'>]?: string | null | undefined;
};

/** Ids of devices, or all. */
export type DeviceIds = ReadonlySet<number> | 'all';

/**
 * A kind for the ingest: its descriptor, what it remembers of a device, and what it makes of a reading. Reading, counting
 * failures, state, samples and the identity of the device are common.
 */
export interface KindIngest<
  Memory extends KnownDevice = KnownDevice,
  Report extends DeviceReport = DeviceReport,
  Row extends { id: number } = { id: number },
> extends KindColumns {
  /** Under which the kind's changes are announced. */
  readonly topic: Topic;
  /**
   * Statements that add what a new device has beside its row in `device`, in order; `$1` are the ids. A row of its state alone
   * where left out.
   */
  readonly addStatements?: readonly string[];
  /** Completes what is remembered of devices. */
  load(transaction: AccessTransaction, devices: readonly KnownDevice[]): Promise<Memory[]>;
  /** Loads what operators set, again, of an agent's devices. */
  loadSettings?(
    transaction: AccessTransaction,
    agentId: number,
    ids: DeviceIds,
  ): Promise<(Partial<Memory> & { id: number })[]>;
  /** The report without what the device cannot have measured, before anything is made of it; left out: as it is. */
  bound?(
    report: Report & { scalars: NonNullable<Report['scalars']> },
    memory: Memory,
  ): Report & { scalars: NonNullable<Report['scalars']> };
  /** What the report's detail says of the device's identity. */
  identityOf(detail: NonNullable<Report['detail']>): ReportedIdentity;
  /** Stores a detail in the memory. Returns the row to write, or null where what is stored is good enough. */
  acceptDetail(memory: Memory, detail: NonNullable<Report['detail']>, now: number): Row | null;
  /** Writes what details changed, in order; a device may have several rows. */
  writeDetails(transaction: AccessTransaction, agentId: number, rows: readonly Row[]): Promise<void>;
  /** Judges a reading; the memory already holds the report's detail. */
  judge(report: Report & { scalars: NonNullable<Report['scalars']> }, memory: Memory): Judgement;
}
