import { basePath } from '@headframe/domain/routes/route-table';

/**
 * The sign-in page with the e-mail of an invited person. It grants no rights: only the owner of the account of that
 * e-mail can accept the invitation.
 */
export function invitationLink(origin: string, email: string): string {
  return `${origin}${basePath}login?${new URLSearchParams({ email })}`;
}
