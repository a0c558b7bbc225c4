import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { installationAddress } from '../../../platform/config/own-pool-addresses.ts';

interface Region {
  name: string;
  addresses: readonly string[];
}

interface Guide {
  isOwnAddress: boolean;
  regions: readonly Region[];
}

const region = builder.objectRef<Region>('ConnectionRegion').implement({
  description: 'A region that miners connect to.',
  fields: (t) => ({
    name: t.exposeString('name'),
    addresses: t.stringList({
      description:
        'Addresses in the order in which miners should try them, such as stratum+tcp://eu1.pool.example:3334.',
      resolve: ({ addresses }) => addresses.map(withScheme),
    }),
  }),
});

const guide = builder.objectRef<Guide>('ConnectionGuide').implement({
  description: 'Where miners connect to the pool.',
  fields: (t) => ({
    isOwnAddress: t.exposeBoolean('isOwnAddress', {
      description: 'Whether no regions are configured, so that the one listed is the pool of this installation.',
    }),
    regions: t.field({ type: [region], resolve: (row) => row.regions as Region[] }),
  }),
});

const withScheme = (address: string): string => (address.includes('://') ? address : `stratum+tcp://${address}`);

builder.queryField('connectionGuide', (t) =>
  t.field({
    ...permissionField('workers'),
    type: guide,
    description: 'Where miners connect to the pool, by region.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, _args, { services }) => {
      if (services.pool.regions) return { isOwnAddress: false, regions: services.pool.regions };
      const addresses = [installationAddress(services)];
      return { isOwnAddress: true, regions: [{ name: 'This installation', addresses }] };
    },
  }),
);
