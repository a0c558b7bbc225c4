import { ConfigError, type Config } from '../../../platform/config/load-config.ts';

/** How the provider sends people back to the callback (OAuth 2.0 Multiple Response Types 2.1, Form Post Response Mode). */
export type ResponseMode = 'query' | 'form_post';

/** One OpenID Connect provider that people may sign in with. */
export interface ProviderSettings {
  /** Its name in addresses, tables and tokens. */
  name: string;
  /** What its button says. */
  label: string;
  issuer: string;
  clientId: string;
  /** Left out for a public client, which PKCE alone protects. */
  clientSecret: string | undefined;
  responseMode: ResponseMode;
}

const appleHost = 'appleid.apple.com';

function settingsOf(
  given: Omit<ProviderSettings, 'clientId' | 'responseMode'> & {
    clientId: string | undefined;
    responseMode: ResponseMode | undefined;
  },
): ProviderSettings[] {
  const { clientId, responseMode } = given;
  if (clientId === undefined) return [];
  const usual = new URL(given.issuer).hostname === appleHost ? 'form_post' : 'query';
  return [{ ...given, clientId, responseMode: responseMode ?? usual }];
}

/**
 * The providers with a client id, in the order of their buttons.
 * @throws ConfigError when both have the same name.
 */
export function providerSettings(config: Config): ProviderSettings[] {
  const providers = [
    ...settingsOf({
      name: config.social1Name,
      label: config.social1Label,
      issuer: config.social1Issuer,
      clientId: config.social1ClientId,
      clientSecret: config.social1ClientSecret,
      responseMode: config.social1ResponseMode,
    }),
    ...settingsOf({
      name: config.social2Name,
      label: config.social2Label,
      issuer: config.social2Issuer,
      clientId: config.social2ClientId,
      clientSecret: config.social2ClientSecret,
      responseMode: config.social2ResponseMode,
    }),
  ];
  if (new Set(providers.map(({ name }) => name)).size !== providers.length)
    throw new ConfigError('HEADFRAME_SOCIAL_1_NAME and HEADFRAME_SOCIAL_2_NAME must differ.');
  return providers;
}
