export { countInvitationMail } from './recipient-quota.ts';
export { enqueue, type QueuedMessage } from './enqueue.ts';
export { mailReaders, queueMail, queueMails, toEach, type ReadersMail } from './queue-mail.ts';
export { readersOf, readersOfEach, type Audience, type Reader } from './readers.ts';
export type { MailContent } from './channels/mail-text.ts';
