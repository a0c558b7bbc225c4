import path from 'node:path';
import { z } from 'zod';
import { commaList, databaseAddress, wholeNumber } from './parsers.ts';
import { variable } from './variable.ts';

const file = z
  .string()
  .transform((name) => path.resolve(name))
  .optional();

/** Backups: who may read them, by which login, and when they are made. */
export const backupVariables = {
  backupRecipients: variable({
    name: 'HEADFRAME_BACKUP_RECIPIENTS',
    schema: commaList,
    defaultText: '',
    defaultHelp: 'none',
    help: 'Public keys of age (age1…) whose holders may read backups, separated by commas.',
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
  backupFolder: variable({
    name: 'HEADFRAME_BACKUP_FOLDER',
    schema: file,
    defaultText: undefined,
    defaultHelp: 'no scheduled backups',
    help: 'Folder that npm start writes a backup into by itself, best on another disk.',
    programs: ['start'],
  }),
  backupHours: variable({
    name: 'HEADFRAME_BACKUP_HOURS',
    schema: wholeNumber(1, 24 * 31),
    defaultText: '24',
    help: 'Hours between two scheduled backups.',
    programs: ['start'],
  }),
  backupKeep: variable({
    name: 'HEADFRAME_BACKUP_KEEP',
    schema: wholeNumber(1, 10_000),
    defaultText: '14',
    help: 'Number of scheduled backups that are kept; older ones are deleted.',
    programs: ['start'],
  }),
  backupDays: variable({
    name: 'HEADFRAME_BACKUP_DAYS',
    schema: wholeNumber(1, 3650),
    defaultText: '90',
    help: 'Days after which a scheduled backup is deleted, but the newest.',
    programs: ['start'],
  }),
};
