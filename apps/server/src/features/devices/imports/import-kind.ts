import type { ImportDescriptor, ImportedRow } from '@headframe/domain/imports/define-import';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import type { AppliedRows, StagedRow } from './apply/applied-rows.ts';
import type { PlannedRow } from './read/planned-row.ts';

/** Where rows are staged. */
export interface StagedImport {
  key: number;
  subaccountId: number;
}

/**
 * What imports need to know of one kind of files beyond its descriptor: how rows are planned and written. `deviceImport` makes it for
 * files whose rows are devices, of declarations alone.
 */
export interface ImportKind {
  readonly descriptor: ImportDescriptor;
  /** Further permissions that it takes: to read what a preview shows. */
  readonly reads: readonly Permission[];
  /** The topic on which changes of what its rows are about are announced. */
  readonly topic: Topic;
  /** Plans what some rows would do as things are now. Writes nothing. */
  plan(context: ScopedContext, staged: StagedImport, rows: readonly ImportedRow[]): Promise<readonly PlannedRow[]>;
  /** Refuses staged rows that cannot stand beside others of the file, beyond those about the same. */
  refuse?(transaction: AccessTransaction, staged: StagedImport): Promise<void>;
  /** Writes some staged rows, with the rights that their person has now; says which could not be, and why. */
  write(context: ScopedContext, rows: readonly StagedRow[], staged: StagedImport): Promise<AppliedRows>;
}

const registered = new Map<string, ImportKind>();

/** Registers the files of a kind; its feature does it when it is loaded. */
export function registerImport(kind: ImportKind): void {
  registered.set(kind.descriptor.kind, kind);
}

/** What is registered of a kind; undefined where there are no such files. */
export function findImport(kind: string): ImportKind | undefined {
  return registered.get(kind);
}

/** The registered kind. @throws Error for any other one. */
export function importKindOf(kind: string): ImportKind {
  const found = registered.get(kind);
  if (!found) throw new Error(`Files of the kind ${kind} are not imported.`);
  return found;
}
