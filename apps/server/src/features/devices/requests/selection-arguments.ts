import { builder } from '../../../platform/graphql/builder.ts';
import { whereInputOf } from '../../../platform/graphql/where-inputs.ts';
import type { CommandSubject } from './command-kind.ts';

/** The arguments that choose what an action is done to. */
export function selectionArguments({ entity }: CommandSubject) {
  return builder.args((t) => ({
    snapshotId: t.id({ description: 'A confirmed snapshot; wins over where.' }),
    where: t.field({ type: whereInputOf(entity) }),
    subaccount: t.string(),
  }));
}
