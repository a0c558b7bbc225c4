import { mailSender, mailServerAddress } from './parsers.ts';
import { variable } from './variable.ts';

/** The mail server and the sender of mails. */
export const mailVariables = {
  smtpUrl: variable({
    name: 'SMTP_URL',
    schema: mailServerAddress.optional(),
    defaultText: undefined,
    defaultHelp: 'mails wait in the outbox, which the first owner reads on this machine',
    help: 'Mail server that sends mails: smtp://user:password@host:port, or smtps:// for TLS from the start.',
    programs: ['server'],
    secret: true,
  }),
  mailFrom: variable({
    name: 'HEADFRAME_MAIL_FROM',
    schema: mailSender,
    defaultText: 'Headframe <headframe@localhost>',
    help: 'Sender of mails: an address, or a name with the address in angle brackets.',
    programs: ['server'],
  }),
};
