import { maxFollowedKinds } from '@headframe/domain/changes/followed-kinds';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { concernsKinds, grantsThatFollow } from '../../../platform/changes/followed-changes.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

interface LastChange {
  by: string;
  at: Date;
  isDeletion: boolean;
}

const lastChange = builder.objectRef<LastChange>('LastChange').implement({
  description: 'Who changed something last, and when.',
  fields: (t) => ({
    by: t.exposeString('by', {
      description: 'E-mail of the account, name of the key, or Headframe.',
    }),
    at: t.field({ type: 'Timestamp', resolve: ({ at }) => at }),
    isDeletion: t.exposeBoolean('isDeletion', { description: 'It was deleted.' }),
  }),
});

/** The subaccounts meant: the one that is named, else the selected one, else all of the caller's. */
function grantsOf({ caller, subaccountName }: ScopedContext, named: string | null | undefined) {
  const wanted = named ?? subaccountName;
  return (caller?.grants ?? []).filter(({ name }) => wanted == null || name === wanted);
}

builder.queryField('lastChange', (t) =>
  t.field({
    ...signedInField,
    type: lastChange,
    nullable: true,
    description:
      'Who changed a field of something last; where the audit log does not name the field, who changed it at all. Null where the caller may not see that.',
    args: {
      kind: t.arg.string({ required: true, description: 'What it is, such as `agent` or `role`.' }),
      id: t.arg.string({ required: true }),
      field: t.arg.string(),
      value: t.arg({
        type: 'Json',
        description:
          'What the field is now: finds changes of several things at once, of the last day, which name none of them.',
      }),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { kind, id, field, value, subaccount }, context) => {
      const grants = grantsThatFollow(grantsOf(context, subaccount), kind);
      if (grants.length === 0 || id === '') return null;
      const subaccountIds = grants.map((grant) => grant.subaccountId);
      const author = sql`actor as by, at, action like '%.delete' or action like '%.remove' as "isDeletion", id,
        ${field ?? null}::text is not null and coalesce(after ? ${field ?? ''}::text, false) as "isNamed"`;
      // Two parts, each with an index of its own: the log is kept for good.
      const { rows } = await sql<LastChange>`
        select by, at, "isDeletion" from (
          select ${author} from audit_entry
          where object_kind = ${kind} and object_id = ${id} and object_id <> ''
            and (subaccount_id = any (${subaccountIds}::int[]) or (subaccount_id is null and organization_id is not null))
          union all
          select ${author} from audit_entry
          where object_id = '' and subaccount_id = any (${subaccountIds}::int[]) and at > now() - interval '1 day' and object_kind = ${kind}
            and after #> ${(field ?? '').split('.')}::text[] = ${value === undefined ? null : JSON.stringify(value)}::jsonb
        ) found order by "isNamed" desc, id desc limit 1`.execute(context.scope.transaction);
      return rows[0] ?? null;
    },
  }),
);

builder.subscriptionField('changes', (t) =>
  t.field({
    ...signedInField,
    type: 'Timestamp',
    description:
      'The time now, and again whenever something of these kinds was changed where the caller may see them: what is shown of them is then to be read again.',
    args: {
      kinds: t.arg.stringList({ required: true }),
      subaccount: t.arg.string(),
      anywhere: t.arg.boolean({ description: "In all of the caller's subaccounts, whichever is selected." }),
    },
    subscribe: (_source, { kinds, subaccount, anywhere }, context) => {
      if (kinds.length === 0 || kinds.length > maxFollowedKinds)
        throw new DomainError('validation-failed', `kinds: Name 1 to ${maxFollowedKinds}.`, { path: 'kinds' });
      const grants = anywhere ? (context.caller?.grants ?? []) : grantsOf(context, subaccount);
      return live(context, {
        topics: ['change', 'organizationChange'],
        concerns: (change) => concernsKinds(grants, kinds, change),
        read: () => Promise.resolve(new Date()),
      });
    },
    resolve: (at) => at,
  }),
);
