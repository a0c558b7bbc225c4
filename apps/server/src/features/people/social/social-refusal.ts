/**
 * Why a social sign-in failed, as reported to the landing page: the person stopped it, it took too long or was
 * answered twice, the provider has not verified the e-mail, the provider cannot be reached, or its answer does not hold.
 */
export type SocialError = 'canceled' | 'expired' | 'unverified-email' | 'unavailable' | 'too-many-requests' | 'failed';

/** A social sign-in that ended without an account. */
export class SocialRefusal extends Error {
  override name = 'SocialRefusal';
  readonly error: SocialError;

  constructor(error: SocialError, options?: ErrorOptions) {
    super(`Social sign-in: ${error}.`, options);
    this.error = error;
  }
}
