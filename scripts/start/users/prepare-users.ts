import { lchownSync } from 'node:fs';
import path from 'node:path';
import { chooseRunAs } from '../../../apps/server/src/platform/database/embedded/run-as.ts';
import { loadSecretKey, secretKeyFile } from '../../../apps/server/src/platform/secrets/load-secret-key.ts';
import type { Config } from '../../../apps/server/src/platform/config/load-config.ts';
import type { PoolPlace } from '../pool-place.ts';
import { giveFolder } from './give-folder.ts';
import { chooseProgramUsers, noUsers, type ProgramUsers } from './program-users.ts';

/** Where the pool keeps its files. */
export function poolFolder({ dataFolder }: Pick<Config, 'dataFolder'>, environment: NodeJS.ProcessEnv): string {
  return environment.HEADFRAME_POOL_DATA || path.join(dataFolder, 'pool');
}

/**
 * Started by root: chooses the user of each program and gives it its folder, and the server the secret key. The data folder stays root's,
 * so that no program puts a link where root writes. Anyone else starts programs as themselves.
 */
export async function prepareUsers(given: {
  config: Config;
  environment: NodeJS.ProcessEnv;
  poolPlace: PoolPlace;
  say: (line: string) => void;
}): Promise<ProgramUsers> {
  if (process.getuid?.() !== 0) return noUsers;
  const { config, environment, poolPlace, say } = given;
  const { dataFolder } = config;
  const users = chooseProgramUsers({
    config,
    ports: {
      server: [config.port, ...(config.tunnelPorts ? [config.tunnelPorts.from] : [])],
      pool: [poolPlace.bitcoinPort ?? 0, poolPlace.litecoinPort ?? 0],
    },
    databaseUser:
      config.databaseUrl === undefined ? chooseRunAs(path.join(dataFolder, 'postgres', 'cluster')) : undefined,
    say,
  });
  giveFolder(path.join(dataFolder, 'agent'), users.agent);
  giveFolder(path.join(dataFolder, 'simulator'), users.simulator);
  giveFolder(path.join(dataFolder, 'payout'), users.payout);
  giveFolder(poolFolder(config, environment), users.pool);
  if (users.server && config.secretKey === undefined) {
    await loadSecretKey(undefined, dataFolder);
    lchownSync(path.join(dataFolder, secretKeyFile), users.server.uid, users.server.gid);
  }
  return users;
}
