import './backups.graphql.ts';

export { noteBackup, type BackupNote } from './note-backup.ts';
