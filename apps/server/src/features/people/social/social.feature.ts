import { referralAndLmpChartPresent } from '@headframe/domain/feature-access/agent-feature';
import { defineFeature } from '../../../feature.ts';
import { createSecondFactor } from '../two-factor/index.ts';
import { identityBases } from '../../../platform/http/identity/identity-scope.ts';
import { providerSettings } from './provider-settings.ts';
import { registerSocial } from './register-social.ts';

/** Signing in with other providers. */
export const socialFeature = defineFeature({
  access: {
    public: [
      'GET /api/social/providers',
      'GET /api/social/:provider/start',
      'GET /api/social/:provider/callback',
      'POST /api/social/:provider/callback',
      ...identityBases.map((base) => `POST ${base}/social`),
    ],
  },
  routes: (app, { config, database, secrets, sessions, logger }) =>
    registerSocial(app, {
      database,
      secrets,
      sessions,
      logger,
      secondFactor: createSecondFactor({ database, secrets }),
      providers: providerSettings(config),
      publicUrl: config.publicUrl,
      appLink: config.appLink,
      hasReferrals: referralAndLmpChartPresent(config.build),
    }),
});
