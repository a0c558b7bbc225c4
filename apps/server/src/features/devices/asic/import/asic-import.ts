import { asicImport } from '@headframe/domain/devices/asic/asic-import';
import { importedStores } from '../../kind-platform/index.ts';
import { deviceImport, registerImport } from '../../imports/index.ts';
import { asicSettingStores } from '../commands/asic-setting-stores.ts';
import { asicIngest } from '../ingest/asic-ingest.ts';
import { outletLinkStore, prepareOutlets } from './outlet-link-store.ts';
import { prepareLogin } from './prepare-login.ts';

/** Where the columns of imported miners are stored. */
registerImport(
  deviceImport({
    descriptor: asicImport,
    read: 'agent_workers',
    ingest: asicIngest,
    topic: 'asic',
    stores: {
      ...importedStores,
      tags: asicSettingStores.tags,
      safeRanges: asicSettingStores.safeRanges,
      note: asicSettingStores.note,
    },
    links: { outlets: outletLinkStore },
    prepares: { credential: prepareLogin, outlets: prepareOutlets },
  }),
);
