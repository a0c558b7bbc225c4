import './commands/asic-commands.graphql.ts';
import './asic.graphql.ts';
import './asic-history.graphql.ts';

export { commandedPoolType } from './asic-detail-types.ts';
export { asicEntity } from './asic.entity.ts';
export { judgePoolsAgain } from './ingest/judge-pools-again.ts';
export { asicIngest } from './ingest/asic-ingest.ts';
export { asicExport } from './export/asic-export.ts';
export { asicSettingStores } from './commands/asic-setting-stores.ts';
export { asicCommandKind, asicSubject } from './commands/asic-command-kind.ts';
export { workerOfMiner } from './worker-of-miner.ts';
export { poolInput } from './commands/change-pool.graphql.ts';
