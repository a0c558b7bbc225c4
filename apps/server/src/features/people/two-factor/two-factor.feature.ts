import { defineFeature } from '../../../feature.ts';
import { identityBases } from '../../../platform/http/identity/identity-scope.ts';
import { registerTwoFactor } from './register-two-factor.ts';
import { registerTwoFactorJobs } from './two-factor.jobs.ts';
import './two-factor.graphql.ts';

/** The second factor. */
export const twoFactorFeature = defineFeature({
  access: {
    public: [
      // They ask for the migration token of a sign-in.
      'POST /api/verify_old_mfa',
      'POST /api/old_mfa',
      ...identityBases.map((base) => `POST ${base}/revertsecondfactoraddition`),
    ],
    signedIn: identityBases.map((base) => `GET ${base}/profile/GetUserTwoFactorStatus`),
  },
  routes: (app, services) => registerTwoFactor(app, { ...services, publicUrl: services.config.publicUrl }),
  jobs: (jobs, { database, secrets }) => registerTwoFactorJobs(jobs, database, secrets),
});
