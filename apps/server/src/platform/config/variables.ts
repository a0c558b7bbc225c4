import { backupVariables } from './backup-variables.ts';
import { databaseVariables } from './database-variables.ts';
import { firstStartVariables } from './first-start-variables.ts';
import { limitVariables } from './limit-variables.ts';
import { listeningVariables } from './listening-variables.ts';
import { localSiteVariables } from './local-site-variables.ts';
import { mailVariables } from './mail-variables.ts';
import { poolVariables } from './pool-variables.ts';
import { retentionVariables } from './retention-variables.ts';
import { runtimeVariables } from './runtime-variables.ts';
import { socialVariables } from './social-variables.ts';
import { tunnelVariables } from './tunnel-variables.ts';

/** Every setting of Headframe, in the order of the help. */
export const variables = {
  ...listeningVariables,
  ...runtimeVariables,
  ...databaseVariables,
  ...firstStartVariables,
  ...localSiteVariables,
  ...poolVariables,
  ...retentionVariables,
  ...backupVariables,
  ...limitVariables,
  ...tunnelVariables,
  ...mailVariables,
  ...socialVariables,
};
