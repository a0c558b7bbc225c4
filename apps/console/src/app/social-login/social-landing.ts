import * as z from 'zod/mini';

const flag = z.catch(z.stringbool(), false);
const landingSchema = z.object({
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  accessToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  hasMFA: z._default(flag, false),
  reauth: z._default(flag, false),
  service: z.optional(z.string()),
  referrer: z.optional(z.string()),
});

/** The content of the address of the landing page of a social sign-in. */
export type SocialLanding =
  | { kind: 'code'; code: string; service: string | undefined; referrer: string | undefined }
  | { kind: 'tokens'; refreshToken: string }
  | { kind: 'refused'; text: string }
  | { kind: 'ignored' };

/** Why the sign-in with a provider failed, in words. */
const refusals: Readonly<Record<string, string>> = {
  canceled: 'The sign-in was canceled.',
  expired: 'The sign-in took too long. Please start again.',
  'unverified-email': 'The provider has not verified this e-mail address, so it cannot be used to sign in.',
  unavailable: 'The provider cannot be reached. Try again later, or sign in with your password.',
  'too-many-requests': 'Too many requests.',
};
const failed = 'The sign-in with the provider failed. Please try again.';

/**
 * Reads query and hash of the landing page: the code of a finished sign-in, or the tokens of a deep link (`accessToken`,
 * `refreshToken`, `hasMFA`). A link with `reauth=true` is ignored (specification 2).
 */
export function parseSocialLanding(search: string, hash: string): SocialLanding {
  const fields = Object.fromEntries([...new URLSearchParams(search), ...new URLSearchParams(hash.replace(/^#/, ''))]);
  const landing = landingSchema.parse(fields);
  if (landing.reauth) return { kind: 'ignored' };
  if (landing.error !== undefined) return { kind: 'refused', text: refusals[landing.error] ?? failed };
  if (landing.accessToken && landing.refreshToken) return { kind: 'tokens', refreshToken: landing.refreshToken };
  const { code, service, referrer } = landing;
  if (code) return { kind: 'code', code, service, referrer };
  return { kind: 'ignored' };
}
