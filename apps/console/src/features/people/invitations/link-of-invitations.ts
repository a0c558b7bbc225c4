import { basePath } from '@headframe/domain/routes/route-table';
import { InvitedDelegatesDocument, InvitedMembersDocument } from '../../../generated/invitations.ts';
import { send } from '../../../transport/requests/client.ts';

const quietly = { isBackground: true, handles: ['access-denied', 'unexpected', 'validation-failed'] } as const;

/** Ids of the open invitations of an e-mail that the user sees: to the selected subaccount, and to their organizations. */
async function openInvitations(email: string): Promise<string[]> {
  const members = send(
    'query',
    InvitedMembersDocument,
    { where: { email: { _eq: email }, state: { _eq: 'invited' } } },
    quietly,
  ).then(
    ({ teamMembers }) => teamMembers.map(({ uuid }) => uuid),
    () => [],
  );
  const delegates = send(
    'query',
    InvitedDelegatesDocument,
    { where: { delegateEmail: { _eq: email }, isInvited: { _eq: true } } },
    quietly,
  ).then(
    ({ organizationMembers }) => organizationMembers.map(({ id }) => id),
    () => [],
  );
  return [...(await members), ...(await delegates)].slice(0, 20);
}

/**
 * The page of the invitations of a person, which grants no rights: only the owner of the account of that e-mail can accept them. The
 * sign-in page with that e-mail, where the invitations wait too, for those that are not seen from here.
 */
export async function linkOfInvitations(origin: string, email: string): Promise<string> {
  const ids = await openInvitations(email);
  if (ids.length === 0) return `${origin}${basePath}login?${new URLSearchParams({ email })}`;
  return `${origin}${basePath}invitation?id=${ids.join(',')}`;
}
