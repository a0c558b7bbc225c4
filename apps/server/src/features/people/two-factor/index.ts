import './two-factor.graphql.ts';

export { resetFactor } from './reset-factor.ts';
export { requireMemberFactor } from './require-member-factor.ts';
export { requireSecondFactor } from './require-second-factor.ts';
export { requireStepUp } from './require-step-up.ts';
export { registerTwoFactor, type TwoFactorDeps } from './register-two-factor.ts';
export { createSecondFactor, type FactorOutcome, type SecondFactor } from './second-factor.ts';
export { registerTwoFactorJobs } from './two-factor.jobs.ts';
export { isTotpSecret } from './totp.ts';
export { hasSecondFactor, type FactorSecrets } from './consume-code.ts';
