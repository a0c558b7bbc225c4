import { basePath } from '@headframe/domain/routes/route-table';

/**
 * The link that opens the console in observer mode (first specification, section 2). The role in it is for people to
 * read: the server knows it from the token.
 */
export function observerLink(origin: string, token: string, role: string): string {
  return `${origin}${basePath}observer-welcome?${new URLSearchParams({ token, role }).toString()}`;
}
