export { accountOpened, beforeClosing, type Closing } from './account-hooks.ts';
export { accountIdOfEmail } from './account/account-id-of-email.ts';
export { createAccount } from './account/create-account.ts';
export { createActionCodes } from './action-codes.ts';
export { importedAccountMail } from './identity-mails.ts';
export { nicknameSchema } from './account/account.service.ts';
export { referrerSchema } from './referrer-schema.ts';
