import path from 'node:path';
import { z } from 'zod';
import { commaList, databaseAddress } from './parsers.ts';
import { variable } from './variable.ts';

const file = z
  .string()
  .transform((name) => path.resolve(name))
  .optional();

/** Backups: who may read them, and by which login. */
export const backupVariables = {
  backupRecipients: variable({
    name: 'HEADFRAME_BACKUP_RECIPIENTS',
    schema: commaList,
    defaultText: '',
    defaultHelp: 'none',
    help: 'Public keys of age (age1…) whose holders may read backups, parted by commas.',
    programs: ['start'],
  }),
  backupPassphraseFile: variable({
    name: 'HEADFRAME_BACKUP_PASSPHRASE_FILE',
    schema: file,
    defaultText: undefined,
    help: 'File whose first line is the passphrase of backups, where no key is named.',
    programs: ['start'],
  }),
  backupIdentityFile: variable({
    name: 'HEADFRAME_BACKUP_IDENTITY_FILE',
    schema: file,
    defaultText: undefined,
    help: 'File with the secret key of age that a restore reads a backup by, as age-keygen writes it.',
    programs: ['start'],
  }),
  backupDatabaseUrl: variable({
    name: 'HEADFRAME_BACKUP_DATABASE_URL',
    schema: databaseAddress,
    defaultText: undefined,
    defaultHelp: 'DATABASE_URL_DIRECT, else DATABASE_URL',
    help: 'Login that backups read another database than the embedded one by; row-level security must not bind it.',
    programs: ['start'],
    secret: true,
  }),
};
