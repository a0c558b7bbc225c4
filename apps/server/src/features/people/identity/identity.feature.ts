import { referralAndLmpChartPresent } from '@headframe/domain/feature-access/agent-feature';
import { defineFeature } from '../../../feature.ts';
import { createSecondFactor } from '../two-factor/index.ts';
import { createSignIn } from './sign-in.ts';
import { identityBases } from '../../../platform/http/identity/identity-scope.ts';
import { registerIdentity } from './register-identity.ts';
import { registerIdentityJobs } from './identity.jobs.ts';
import './account/account.graphql.ts';
import './account/user-info.graphql.ts';

/** The endpoints on each base, those of other features left out. */
const endpoints = [
  'loginwithemail',
  'refreshtoken',
  'logout',
  'register',
  'resendconfimation',
  'confirmemail',
  'ResetPasswordRequestCode',
  'ResetPassword',
];

/** Signing up and in, setting a new password, and the own account. */
export const identityFeature = defineFeature({
  topics: { account: ['account'] },
  access: { public: identityBases.flatMap((base) => endpoints.map((endpoint) => `POST ${base}/${endpoint}`)) },
  async routes(app, services) {
    const { publicUrl } = services.config;
    const signIn = createSignIn({ ...services, secondFactor: createSecondFactor(services), publicUrl });
    const hasReferrals = referralAndLmpChartPresent(services.config.build);
    await registerIdentity(app, { ...services, signIn, publicUrl, hasReferrals });
  },
  jobs: (jobs, { database }) => registerIdentityJobs(jobs, database),
});
