/** Sends what is due once, as a process of its own that a test may kill: `node run-sender.ts DATABASE_URL SMTP_URL FROM`. */
import { createDatabase, createPool } from '../../database/pool.ts';
import { createLogger } from '../../log/create-logger.ts';
import { mailChannel } from '../channels/mail.channel.ts';
import { sendDue } from '../send-due.ts';

const [url = '', smtpUrl = '', mailFrom = ''] = process.argv.slice(2);
const database = createDatabase(createPool({ url, max: 8 }));
const open = mailChannel.open({ smtpUrl, mailFrom });
if (!open) throw new Error('There is no mail server.');
process.stdout.write('sending\n');
await sendDue({ database, channel: mailChannel, open, log: createLogger({ level: 'silent' }) });
open.close();
await database.destroy();
