import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, it } from 'vitest';
import { proofLength } from '../../../../../../../scripts/checks/proof-length.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedPdu } from '../../../../testing/seed-outlets.ts';
import { advanceRollouts } from './advance/advance-rollouts.ts';
import { LivingFarm, type Happening, type StandingMiner } from './testing/living-farm.ts';
import { RolloutSite } from './testing/rollout-site.ts';

let server: GraphqlTestServer;
let sites = 0;

beforeAll(async () => void (server = await startGraphqlTestServer()));
afterAll(() => server.close());

/** Where a miner stands: in a rack, behind a PDU, or at an address alone. */
const standing: fc.Arbitrary<StandingMiner> = fc.record({
  agent: fc.integer({ min: 0, max: 2 }),
  rack: fc.option(fc.integer({ min: 1, max: 3 })),
  pdu: fc.option(fc.integer({ min: 0, max: 1 })),
  network: fc.integer({ min: 1, max: 2 }),
});

const settings = fc.record({
  canaryCount: fc.integer({ min: 1, max: 4 }),
  batchCount: fc.integer({ min: 1, max: 8 }),
  groupShare: fc.integer({ min: 1, max: 50 }),
  maxFailures: fc.integer({ min: 1, max: 20 }),
  soakMinutes: fc.constantFrom(0, 30),
});

const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.record({
    what: fc.constantFrom(
      'received',
      'received',
      'done',
      'done',
      'failed',
      'expired',
      'hashes',
      'hashes',
      'hour',
      'pause',
      'resume',
      'cancel',
    ),
    which: fc.nat(),
  }) as fc.Arbitrary<Happening>,
  { minLength: 10, maxLength: 40 },
);

it(
  'never all miners of a rack, PDU or network are away at once, and never two of an agent receive an image, whatever happens to two rollouts',
  { timeout: proofLength(60_000, 600_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(standing, { minLength: 2, maxLength: 14 }),
        settings,
        settings,
        happenings,
        async (miners, first, second, happening) => {
          await sql`truncate agent_request, agent_request_item, device, command_snapshot, firmware_rollout cascade`.execute(
            server.database,
          );
          // A subaccount of its own, as one may start so many rollouts an hour.
          const home = await RolloutSite.seed(server, `home ${(sites += 1)}`);
          const agents = [home.site.agentId, await home.addAgent(), await home.addAgent()];
          const pdus = [
            await seedPdu(server.database, home.site, '10.9.0.1', 14),
            await seedPdu(server.database, home.site, '10.9.0.2', 14),
          ];
          const farm = await LivingFarm.seed(home, agents, pdus, miners);
          const half = Math.ceil(miners.length / 2);
          const rollouts = [
            await farm.start(0, half, first),
            ...(half < miners.length ? [await farm.start(half, miners.length, second)] : []),
          ];
          for (const event of [...happening, ...LivingFarm.further]) {
            await farm.happen(event, rollouts);
            await sql`update firmware_rollout set due_at = now() where ended_at is null`.execute(server.database);
            await Promise.all([advanceRollouts(home.deps()), advanceRollouts(home.deps())]);
            await farm.check();
          }
        },
      ),
      { numRuns: proofLength(8, 200), interruptAfterTimeLimit: proofLength(40_000, 500_000) },
    );
  },
);
