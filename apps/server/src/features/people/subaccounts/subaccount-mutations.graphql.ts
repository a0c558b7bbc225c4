import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { answerInvitation } from './answer-invitation.ts';
import { setSubaccountArchived } from './archive-subaccount.ts';
import { createSubaccount, type CreatedSubaccount } from './create-subaccount.ts';
import { setSubaccountPinned, updateSubaccountPreference } from './subaccount-preference.ts';

const createdSubaccount = builder.objectRef<CreatedSubaccount>('CreatedSubaccount').implement({
  description: 'A subaccount that was just created. It is accessible a moment later.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

builder.mutationField('createSubaccount', (t) =>
  t.field({
    ...signedInField,
    type: createdSubaccount,
    description:
      'Creates a subaccount in an organization that the caller owns or acts for. The owner of the organization owns it.',
    args: {
      name: t.arg.string({ required: true }),
      coinEnum: t.arg.int(),
      organization: t.arg.id({
        description: "Id of the organization; wins over the header `organization`. Without either the caller's own.",
      }),
    },
    resolve: (_source, { name, coinEnum, organization }, context) =>
      createSubaccount(context, { name, coinEnum, organization: organization ?? context.organization }),
  }),
);

builder.mutationField('setSubaccountArchived', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Archives a subaccount or restores it; for its owner and the people of its organization.',
    args: { subaccount: t.arg.string({ required: true }), isArchived: t.arg.boolean({ required: true }) },
    resolve: async (_source, { subaccount, isArchived }, context) => {
      await setSubaccountArchived(context, subaccount, isArchived);
      return true;
    },
  }),
);

builder.mutationField('setSubaccountPinned', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Pins a subaccount for the caller, or unpins it.',
    args: { subaccount: t.arg.string({ required: true }), isPinned: t.arg.boolean({ required: true }) },
    resolve: async (_source, { subaccount, isPinned }, context) => {
      await setSubaccountPinned(context, subaccount, isPinned);
      return true;
    },
  }),
);

builder.mutationField('updateSubaccountPreference', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Sets the pages that the caller hides in a subaccount, by their keys.',
    args: { subaccount: t.arg.string({ required: true }), hiddenFeatures: t.arg.stringList({ required: true }) },
    resolve: async (_source, { subaccount, hiddenFeatures }, context) => {
      await updateSubaccountPreference(context, subaccount, hiddenFeatures);
      return true;
    },
  }),
);

for (const answer of ['approve', 'reject'] as const)
  builder.mutationField(`${answer}SubaccountAccess`, (t) =>
    t.boolean({
      ...signedInField,
      description:
        answer === 'approve'
          ? 'Accepts an invitation to a subaccount or an organization, sent to the confirmed e-mail of the caller.'
          : 'Declines an invitation of the confirmed e-mail of the caller.',
      args: { id: t.arg.id({ required: true, description: 'Of the invitation.' }) },
      resolve: async (_source, { id }, context) => {
        await answerInvitation(context, String(id), answer);
        return true;
      },
    }),
  );
