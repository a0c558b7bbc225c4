import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { makeCancelToken, type CancelToken } from './cancel-token.ts';

/** Where the link of a mail leads: a page that asks first, as mail scanners follow links. */
export const cancelPath = '/api/withdrawals/cancel';

/** The link with which its reader cancels a withdrawal without signing in, until a point in time. */
export function cancelLink(
  { secrets, publicUrl }: { secrets: Pick<Secrets, 'encrypt'>; publicUrl: string },
  token: CancelToken,
  until: Date,
): string {
  const url = new URL(cancelPath, publicUrl);
  url.searchParams.set('token', makeCancelToken(secrets, token, until));
  return url.href;
}
