export { emailSchema } from './email.ts';
export { registerIdentity, type IdentityAnswer, type IdentityDeps } from './register-identity.ts';
export { identityLimits, type IdentityLimits } from './identity-limits.ts';
export { createSignIn, type SignIn } from './sign-in.ts';
export { passwordSchema } from './password-rule.ts';
