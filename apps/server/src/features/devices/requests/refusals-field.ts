import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { whereInputOf } from '../../../platform/graphql/where-inputs.ts';
import { actionsOn, subjectOf, type AnyCommandKind } from './command-kind.ts';
import { loadRefusedActions, maxJudged, type RefusedAction } from './refused-actions.ts';

const refusedAction = builder.objectRef<RefusedAction>('RefusedAction').implement({
  description: 'A command, an action or a setting that none of the chosen devices or parts can do.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'As snapshots name it.' }),
    reason: t.exposeString('reason', { description: 'One sentence for the operator: what holds for most of them.' }),
  }),
});

/**
 * What none of the devices of a kind, or of its parts, that match can do (`asicRefusals`, `outletRefusals`), for menus: the judgement of
 * the snapshot, without one. Without any action, there is none.
 */
export function addRefusalsField(kind: AnyCommandKind, on: 'device' | 'part'): void {
  if (actionsOn(kind, on).length === 0) return;
  const { entity } = subjectOf(kind, on);
  const what = on === 'part' ? 'parts' : 'devices';
  builder.queryField(`${entity.name.charAt(0).toLowerCase()}${entity.name.slice(1)}Refusals`, (t) =>
    t.field({
      ...permissionField(kind.descriptor.permissions.read),
      type: [refusedAction],
      description: `The actions that none of the ${what} that match can do, with why, as a snapshot of them would say; of at most ${maxJudged} ${what}.`,
      args: { where: t.arg({ type: whereInputOf(entity), required: true }), subaccount: t.arg.string() },
      resolve: (_source, { where }, context) => loadRefusedActions(context, kind, on, where),
    }),
  );
}
