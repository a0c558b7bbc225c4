import { DomainError } from '@headframe/domain/errors/domain-error';
import { auditActor } from '../../../platform/audit/record-audit.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { emailSchema } from '../../../platform/validation/email.ts';
import { requireStepUp, resetFactor } from '../two-factor/index.ts';
import { requireAdministrator } from './loaded-organization.ts';

builder.mutationField('adminResetTwoFactor', (t) =>
  t.int({
    ...signedInField,
    description:
      "Removes the second factor of an account and ends all its sessions; returns their number. For the installation's administrator.",
    args: { email: t.arg.string({ required: true }), twoFactorCode: t.arg.string() },
    resolve: async (_source, { email, twoFactorCode }, context) => {
      const own = requireAdministrator(context);
      if (emailSchema.safeParse(email).data === own.email)
        throw new DomainError('constraint-violation', 'Remove your own second factor on your profile.');
      await requireStepUp(context, twoFactorCode);
      const { transaction } = context.scope;
      return asIdentity(transaction, () =>
        resetFactor(transaction, context.services.pubsub, auditActor(context.caller, context.ip), email),
      );
    },
  }),
);
