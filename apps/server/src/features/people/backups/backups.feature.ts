import { defineFeature } from '../../../feature.ts';
import { addBackupMetrics } from './backup-metrics.ts';
import './backups.graphql.ts';

/** The backups of the installation, for its administrator. */
export const backupsFeature = defineFeature({
  routes: (_app, services) => addBackupMetrics(services),
});
