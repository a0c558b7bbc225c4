import { maxLinkedInvitations } from '@headframe/domain/limits/invitations';

/** The page that says what invitations are about, for people with and without an account. */
export function invitationLink(publicUrl: string, ids: readonly string[]): string {
  const url = new URL('/user/invitation', publicUrl);
  url.searchParams.set('id', ids.slice(0, maxLinkedInvitations).join(','));
  return url.href;
}
