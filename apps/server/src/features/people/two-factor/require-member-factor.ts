import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { requireStepUp } from './require-step-up.ts';

/**
 * Asks for a code of the second factor before someone takes what outlives their place in a team, such as a key of an agent. The owner of
 * the subaccount, and who acts for its organization, pass without a factor as for `requireStepUp`; a member does not.
 * @throws DomainError as `requireSecondFactor` for members, else as `requireStepUp`.
 */
export async function requireMemberFactor(context: ScopedContext, code: string | null | undefined): Promise<void> {
  const isOwn = singleGrant(context.scope.grants).permissions.includes('all');
  await (isOwn ? requireStepUp(context, code) : requireSecondFactor(context, code));
}
