import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import type { Entity } from '../../../platform/entity/entity.ts';
import { addAggregateUpdates } from '../../../platform/graphql/aggregate-updates.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields, type ListFieldsParts } from '../../../platform/graphql/list-fields.ts';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import { addMeasureSignals } from './signals/measure-signals.ts';

type ListedKind = DeviceKind & { kind: Topic };
type OwnParts = Pick<ListFieldsParts, 'description' | 'details'>;

/** Adds the list `<part>s` of a kind's parts, pushed after changes of the devices and their agents. */
export function addPartFields(kind: ListedKind, entity: Entity, own: OwnParts): void {
  addListFields(entity, {
    ...own,
    name: `${kind.part?.name}s`,
    permission: kind.permissions.read,
    liveTopics: [kind.kind, 'agent'],
  });
}

/** Adds the list `<kind>s` of a kind's devices, the subscription of its aggregates and its signals, for whoever may read the kind. */
export function addDeviceFields(described: ListedKind, entity: Entity, own: OwnParts): void {
  const { kind, permissions } = described;
  const topics = [kind, 'agent'] as const;
  addListFields(entity, { ...own, name: `${kind}s`, permission: permissions.read, liveTopics: topics });
  addAggregateUpdates(entity, { name: `${kind}s`, access: permissionField(permissions.read), topics });
  addMeasureSignals(described);
}
