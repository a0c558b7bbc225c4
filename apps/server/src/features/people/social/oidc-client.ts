import * as oidc from 'openid-client';
import { z } from 'zod';
import type { SocialAttempt } from './attempt-store.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { SocialRefusal } from './social-refusal.ts';

/** Who someone is in the eyes of a provider. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** The provider vouches that this person reads that address. */
  isEmailVerified: boolean;
  name: string;
}

/** One provider, spoken to by OpenID Connect: code flow with PKCE, state and nonce. */
export interface OidcClient {
  settings: ProviderSettings;
  /** Where the provider is to send people back. */
  redirectUri: string;
  /** The provider's page to send someone to. Throws SocialRefusal `unavailable`. */
  authorizationUrl(state: string, attempt: Pick<SocialAttempt, 'nonce' | 'codeVerifier'>): Promise<URL>;
  /** Who came back, by what came with them; every check of the protocol is made. Throws SocialRefusal. */
  identify(parameters: URLSearchParams, state: string, attempt: SocialAttempt): Promise<ProviderIdentity>;
}

const requestSeconds = 10;
const metadataMs = 6 * 3600 * 1000;
/** Words for "the person said no" (RFC 6749 4.1.2.1; Apple's own). */
const canceledErrors = ['access_denied', 'user_cancelled_authorize'];
const maxNameLength = 64;

/** Apple writes its booleans as texts. */
const verifiedSchema = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => String(value) === 'true');
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  email_verified: verifiedSchema.catch(false),
  name: z.string().catch(''),
});

function authenticationOf({ clientSecret }: ProviderSettings): oidc.ClientAuth {
  if (clientSecret === undefined) return oidc.None();
  const [inBody, inHeader] = [oidc.ClientSecretPost(clientSecret), oidc.ClientSecretBasic(clientSecret)];
  return (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (known.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}

function refusalOf(error: unknown): SocialRefusal {
  if (error instanceof SocialRefusal) return error;
  if (error instanceof oidc.AuthorizationResponseError && canceledErrors.includes(error.error))
    return new SocialRefusal('canceled', { cause: error });
  return new SocialRefusal('failed', { cause: error });
}

/** Speaks to one provider; its metadata are read when first needed and every six hours. */
export function createOidcClient(settings: ProviderSettings, publicUrl: string): OidcClient {
  const redirectUri = `${publicUrl}/api/social/${settings.name}/callback`;
  const isPlain = new URL(settings.issuer).protocol === 'http:';
  let known: { configuration: Promise<oidc.Configuration>; until: number } | undefined;

  function configuration(): Promise<oidc.Configuration> {
    if (known && known.until > Date.now()) return known.configuration;
    const read = oidc.discovery(new URL(settings.issuer), settings.clientId, undefined, authenticationOf(settings), {
      timeout: requestSeconds,
      execute: isPlain ? [oidc.allowInsecureRequests] : [],
    });
    const entry = { configuration: read, until: Date.now() + metadataMs };
    known = entry;
    read.catch(() => {
      if (known === entry) known = undefined;
    });
    return read;
  }

  async function reachable(): Promise<oidc.Configuration> {
    try {
      return await configuration();
    } catch (cause) {
      throw new SocialRefusal('unavailable', { cause });
    }
  }

  /** Some providers return the e-mail at the userinfo endpoint only (OpenID Connect Core 5.4). */
  async function claimsOf(
    server: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  ) {
    const idToken = claimsSchema.parse(tokens.claims());
    if (idToken.email !== undefined || server.serverMetadata().userinfo_endpoint === undefined) return idToken;
    return claimsSchema.parse(await oidc.fetchUserInfo(server, tokens.access_token, idToken.sub));
  }

  return {
    settings,
    redirectUri,
    async authorizationUrl(state, { nonce, codeVerifier }) {
      const server = await reachable();
      const scopes = server.serverMetadata().scopes_supported ?? [];
      return oidc.buildAuthorizationUrl(server, {
        redirect_uri: redirectUri,
        scope: scopes.includes('profile') ? 'openid email profile' : 'openid email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(settings.responseMode === 'form_post' ? { response_mode: 'form_post' } : {}),
      });
    },
    async identify(parameters, state, attempt) {
      const server = await reachable();
      try {
        const tokens = await oidc.authorizationCodeGrant(server, new URL(`${redirectUri}?${parameters.toString()}`), {
          expectedState: state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.codeVerifier,
          idTokenExpected: true,
        });
        const claims = await claimsOf(server, tokens);
        return {
          issuer: server.serverMetadata().issuer,
          subject: claims.sub,
          email: claims.email,
          isEmailVerified: claims.email_verified,
          name: claims.name.trim().slice(0, maxNameLength),
        };
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}
