export { providerSettings, type ProviderSettings } from './provider-settings.ts';
export { registerSocial, type SocialRouteDeps } from './register-social.ts';
export { socialLimits, type SocialLimits } from './social-limits.ts';
