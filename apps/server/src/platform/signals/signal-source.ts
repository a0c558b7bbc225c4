import type { Signal } from '@headframe/domain/signals/define-signal';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { AccessTransaction } from '../database/with-access.ts';
import type { Topic } from '../pubsub/pubsub.ts';

/** In whose name signals are read: row-level security of the transaction is open for them, and each source asks for its own right. */
export interface SignalScope {
  readonly transaction: AccessTransaction;
  /** The subaccounts in which a permission is held; all of the scope's for null. */
  subaccountsWith(permission: Permission | null): readonly number[];
}

/** The value of a signal for one subject. */
export interface SignalReading {
  readonly key: string;
  readonly subject: string;
  /** Null where it is unknown. What devices come to is of those alone whose reading is fresh; of all that answered last where none is. */
  readonly value: number | null;
  /** Of the oldest reading in the value; null where it is unknown. */
  readonly at: Date | null;
  /** Whether the value is older than its signal is fresh for. */
  readonly isStale: boolean;
  /** How many of the devices, or workers, that it stands for have a fresh reading, and how many there are. */
  readonly reporting: number;
  readonly of: number;
}

/** Reads signals that stand in the same place. */
export interface SignalSource {
  readonly keys: readonly string[];
  /** What changes with them. */
  readonly topics: readonly Topic[];
  /** Reads some of its signals for some subjects in one statement; subjects that the scope does not see are left out. */
  read(scope: SignalScope, signals: readonly Signal[], subjects: readonly string[]): Promise<SignalReading[]>;
}

const sources = new Map<string, SignalSource>();

/** Adds a source; features do when the program starts. @throws RangeError for a key that has one */
export function addSignalSource(source: SignalSource): void {
  for (const key of source.keys) {
    if (sources.has(key)) throw new RangeError(`The signal ${key} has two sources.`);
    sources.set(key, source);
  }
}

/** The source of a signal; undefined where this process has none. */
export function signalSource(key: string): SignalSource | undefined {
  return sources.get(key);
}
