import path from 'node:path';
import { houseSeedSetting } from '../../apps/payout/src/house-seed-setting.ts';
import type { SimulatorReady } from './child-messages.ts';
import { ensureHouseSeed } from './ensure-house-seed.ts';
import type { PoolPlace } from './pool-place.ts';
import { environmentOf } from './program-environment.ts';
import { readableCopy } from './users/readable-copy.ts';
import { launch, type ProgramSurroundings } from './programs.ts';
import type { SupervisedProgram } from './supervised-program.ts';

const walletNames = ['HEADFRAME_PAYOUT_BITCOIN_WALLET', 'HEADFRAME_PAYOUT_LITECOIN_WALLET'];

/**
 * Starts the payout program, on the wallets of the environment or of the simulated chain, for which it makes a payment code of the house
 * and takes its Lightning node as well; undefined where there is neither.
 */
export function startPayouts(
  surroundings: ProgramSurroundings,
  { isSimulated }: Pick<PoolPlace, 'isSimulated'>,
  { databaseUrl, farm }: { databaseUrl: string; farm: SimulatorReady | undefined },
): SupervisedProgram | undefined {
  const { config, environment, users } = surroundings;
  const folder = path.join(config.dataFolder, 'payout');
  const hasWallet = walletNames.some((name) => environment[name]?.trim());
  const simulated = isSimulated && farm?.chain ? { HEADFRAME_PAYOUT_BITCOIN_WALLET: farm.chain } : undefined;
  const wallet = hasWallet ? {} : simulated;
  if (!wallet) return undefined;
  const seed =
    hasWallet || environment[houseSeedSetting]?.trim()
      ? {}
      : { [houseSeedSetting]: ensureHouseSeed(folder, users.payout) };
  const lightning =
    !hasWallet && farm?.lightning
      ? {
          HEADFRAME_PAYOUT_LND_URL: farm.lightning.url,
          HEADFRAME_PAYOUT_LND_MACAROON_FILE: readableCopy(farm.lightning.macaroonFile, folder, users.payout),
        }
      : {};
  const env = environmentOf('payout', environment, {
    HEADFRAME_PAYOUT_DATABASE_URL: environment.HEADFRAME_PAYOUT_DATABASE_URL || databaseUrl,
    ...wallet,
    ...seed,
    ...lightning,
  });
  return launch(surroundings, 'payout', { env });
}
