export { emailSchema } from './email.ts';
export { registerIdentity, type IdentityDeps } from './register-identity.ts';
export { IdentityRefusal, type IdentityErrorCode } from './identity-refusal.ts';
export {
  addressOf,
  identityAnswer,
  identityBases,
  originOf,
  readForm,
  registerIdentityScope,
  type IdentityAnswer,
} from './identity-scope.ts';
export { identityLimits, type IdentityLimits } from './identity-limits.ts';
export { createSignIn, type SignIn } from './sign-in.ts';
export { referrerSchema } from './one-line.ts';
export { passwordSchema } from './password-rule.ts';
export { registerIdentityJobs } from './identity.jobs.ts';
