export { accountIdOfEmail } from './account/account-id-of-email.ts';
export { createAccount } from './account/create-account.ts';
export { passwordSchema } from './password-rule.ts';
