import { accountIdOf, type Caller } from '../../../platform/auth/caller.ts';
import { knownCaller } from '../../../platform/auth/caller-grant.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { anyCallerField, signedInField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import { requestedFields } from '../../../platform/graphql/requested-fields.ts';
import { awaitingApproval, loadOpenInvitations, type OpenInvitation } from './open-invitations.ts';
import { loadSubaccounts, type SubaccountView } from './subaccount-view.ts';
import { openInvitation, subaccountType } from './subaccount.graphql.ts';

type Info = Parameters<typeof requestedFields>[0];

const hashrates = ['h24AverageHashrate', 'h1AverageHashrate', 'reportedHashrate', 'speedRealTime'];

function wantsHashrates(info: Info): boolean {
  const requested = requestedFields(info);
  return hashrates.some((name) => requested.has(name));
}

async function invitationsOf(transaction: AccessTransaction, caller: Caller): Promise<OpenInvitation[]> {
  const accountId = accountIdOf(caller);
  return accountId === null ? [] : loadOpenInvitations(transaction, accountId);
}

builder.queryField('subaccounts', (t) =>
  t.field({
    ...anyCallerField,
    type: [subaccountType],
    description: 'The subaccounts that the caller may enter, oldest first, then those that await approval.',
    resolve: async (_source, _args, context, info) => {
      const { transaction, grants } = context.scope;
      const caller = knownCaller(context);
      const mine = await loadSubaccounts(transaction, caller, grants, wantsHashrates(info));
      const invitations = await invitationsOf(transaction, caller);
      return [...mine, ...invitations.filter(({ kind }) => kind === 'subaccount').map(awaitingApproval)];
    },
  }),
);

/** The view of one subaccount of the caller, now and after every change of it, of its rights or of the preferences. */
function liveView(context: ScopedContext, name: string | undefined, info: Info) {
  const caller = knownCaller(context);
  const grant = context.scope.grants.find((each) => name === undefined || each.name === name);
  const withHashrates = wantsHashrates(info);
  return live<SubaccountView | null>(context, {
    topics: ['subaccount', 'account'],
    concerns: ({ topic, subaccountId }) => topic === 'account' || subaccountId === grant?.subaccountId,
    read: async ({ transaction }) => {
      const [view] = grant ? await loadSubaccounts(transaction, caller, [grant], withHashrates) : [];
      return view ?? null;
    },
  });
}

builder.subscriptionField('subaccountSubscription', (t) =>
  t.field({
    ...anyCallerField,
    type: subaccountType,
    nullable: true,
    description: 'One subaccount of the caller, now and after every change; null for one that is not the caller’s.',
    args: { subaccount: t.arg.string({ required: true }) },
    subscribe: (_source, args, context, info) => liveView(context, args.subaccount, info),
    resolve: (view) => view,
  }),
);

builder.subscriptionField('observerSubaccountSubscription', (t) =>
  t.field({
    ...anyCallerField,
    type: subaccountType,
    nullable: true,
    description: 'The subaccount of an observer link or API key, now and after every change.',
    subscribe: (_source, _args, context, info) => liveView(context, undefined, info),
    resolve: (view) => view,
  }),
);

builder.subscriptionField('getSubaccountApproved', (t) =>
  t.field({
    ...signedInField,
    type: [openInvitation],
    description:
      'Invitations that await the approval of the caller, now and after every change of rights or invitations.',
    subscribe: (_source, _args, context) => {
      const caller = knownCaller(context);
      return live<OpenInvitation[]>(context, {
        topics: ['subaccount', 'account'],
        concerns: () => true,
        read: ({ transaction }) => invitationsOf(transaction, caller),
      });
    },
    resolve: (invitations) => invitations,
  }),
);
