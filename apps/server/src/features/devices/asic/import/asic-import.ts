import { asicImport } from '@headframe/domain/devices/asic/asic-import';
import { importedStores, writeCredentials } from '../../kind-platform/index.ts';
import { deviceImport, registerImport, type PrepareValues } from '../../imports/index.ts';
import { asicSettingStores } from '../commands/asic-setting-stores.ts';
import { asicIngest } from '../ingest/asic-ingest.ts';
import { outletLinkStore, prepareOutlets } from './outlet-link-store.ts';

/** Seals the credentials that rows give: user and password go together, null in one of them takes the stored ones away. */
const prepareLogin: PrepareValues = async ({ secrets }, rows) =>
  rows.map(({ given: { user, password } }) => {
    if (user == null && password == null) return { credential: null };
    if (typeof user !== 'string' || typeof password !== 'string')
      return `Column "${typeof user === 'string' ? 'password' : 'user'}": user and password go together.`;
    return { credential: writeCredentials(secrets, [{ user, password }]) };
  });

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
