import type { SimulatorReady } from './child-messages.ts';
import type { PoolPlace } from './pool-place.ts';
import { environmentOf } from './program-environment.ts';
import { launch, type ProgramSurroundings } from './programs.ts';
import type { SupervisedProgram } from './supervised-program.ts';

const walletNames = ['HEADFRAME_PAYOUT_BITCOIN_WALLET', 'HEADFRAME_PAYOUT_LITECOIN_WALLET'];

/** Starts the payout program, on the wallets of the environment or of the simulated chain; undefined where there is neither. */
export function startPayouts(
  surroundings: ProgramSurroundings,
  { isSimulated }: Pick<PoolPlace, 'isSimulated'>,
  { databaseUrl, farm }: { databaseUrl: string; farm: SimulatorReady | undefined },
): SupervisedProgram | undefined {
  const { environment } = surroundings;
  const hasWallet = walletNames.some((name) => environment[name]?.trim());
  const simulated = isSimulated && farm?.chain ? { HEADFRAME_PAYOUT_BITCOIN_WALLET: farm.chain } : undefined;
  const wallet = hasWallet ? {} : simulated;
  if (!wallet) return undefined;
  const env = environmentOf('payout', environment, {
    HEADFRAME_PAYOUT_DATABASE_URL: environment.HEADFRAME_PAYOUT_DATABASE_URL || databaseUrl,
    ...wallet,
  });
  return launch(surroundings, 'payout', { env });
}
