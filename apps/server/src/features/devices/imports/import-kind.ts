import type { ImportDescriptor } from '@headframe/domain/imports/define-import';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import type { KindIngest } from '../kinds/index.ts';
import type { SettingStore } from '../requests/index.ts';
import type { LinkStore, PrepareValues } from './link-store.ts';

/** What imports need to know of one kind of devices beyond its descriptor. */
export interface ImportKind {
  readonly descriptor: ImportDescriptor;
  /** Who may read its devices, which a preview shows. */
  readonly read: Permission;
  readonly ingest: KindIngest;
  /** The topic on which changes of its devices are announced. */
  readonly topic: Topic;
  /** Where each setting of the descriptor is stored. */
  readonly stores: Readonly<Record<string, SettingStore>>;
  /** Where those are stored that stand with other devices, such as the outlets of a miner. */
  readonly links?: Readonly<Record<string, LinkStore>>;
  /** Settings whose given values become what is stored by more than a pure function. */
  readonly prepares?: Readonly<Record<string, PrepareValues>>;
}

const registered = new Map<string, ImportKind>();

/** Registers the files of a kind; its feature does it when it is loaded. */
export function registerImport(kind: ImportKind): void {
  registered.set(kind.descriptor.kind, kind);
}

/** What is registered of a kind; undefined where its devices are not imported. */
export function findImport(kind: string): ImportKind | undefined {
  return registered.get(kind);
}

/** The registered kind. @throws Error for any other one. */
export function importKindOf(kind: string): ImportKind {
  const found = registered.get(kind);
  if (!found) throw new Error(`Devices of the kind ${kind} are not imported.`);
  return found;
}
