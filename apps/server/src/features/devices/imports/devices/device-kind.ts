import type { ImportDescriptor } from '@headframe/domain/imports/define-import';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import type { Topic } from '../../../../platform/pubsub/pubsub.ts';
import type { KindIngest } from '../../kind-platform/index.ts';
import type { SettingStore } from '../../requests/index.ts';
import type { LinkStore, PrepareValues } from './link-store.ts';

/** What imports need to know of one kind of devices beyond its descriptor, whose `kind` is that of the devices. */
export interface DeviceKind {
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
  /** Brings what else stands on them in line, once devices that were there have changed. */
  onWritten?(context: ScopedContext, deviceIds: readonly number[]): Promise<void>;
}
