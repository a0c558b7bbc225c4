import { DATABASE, databaseUrl, loadCredentials } from './credentials.ts';
import { prepareDatabaseFolder } from './database-folder.ts';
import { ensureBackupLogin } from './ensure-program-logins.ts';
import { openEmbeddedDatabase, type OpenDatabase } from './open-embedded-database.ts';

/** The database of a data folder, with the address for the login that sees all rows. */
export interface BackupDatabase extends OpenDatabase {
  backupUrl: string;
}

/** Opens the embedded database of a data folder for a backup, beside the Headframe that runs on it or alone. */
export async function openForBackup(dataFolder: string): Promise<BackupDatabase> {
  const opened = await openEmbeddedDatabase(dataFolder);
  try {
    const credentials = loadCredentials(prepareDatabaseFolder(dataFolder).credentials);
    const port = Number(new URL(opened.url).port);
    await ensureBackupLogin(port, credentials);
    return { ...opened, backupUrl: databaseUrl('backup', port, credentials, DATABASE) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
