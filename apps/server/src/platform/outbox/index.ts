export { countInvitationMail } from './recipient-quota.ts';
export { queueMail, queueMails } from './queue-mail.ts';
export type { MailContent } from './mail-text.ts';
export { registerMailJobs, startMailSending, type MailSettings } from './outbox.jobs.ts';
export { registerMailStatus } from './register-mail-status.ts';
export { registerOutbox } from './register-outbox.ts';
