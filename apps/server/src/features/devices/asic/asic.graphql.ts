import { addAggregateUpdates } from '../../../platform/graphql/aggregate-updates.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requestedFields } from '../../../platform/graphql/requested-fields.ts';
import { selectRows, type EntityRow } from '../../../platform/entity/entity-query.ts';
import { asicDetailTypes } from './asic-detail-types.ts';
import { asicEntity } from './asic.entity.ts';
import { poolColumns } from './pool-columns.ts';
import { estimateUnreportedPower, type PowerEstimate } from './power-estimate.ts';
import { deviceIdsOf } from './asic.service.ts';

const devicesAccess = permissionField('agent_workers');

/** The object type of a miner. */
const asicType = addListFields(asicEntity, {
  name: 'asics',
  permission: 'agent_workers',
  description: 'Miners.',
  details: asicDetailTypes,
});

const powerEstimate = builder.objectRef<PowerEstimate>('PowerEstimate').implement({
  description:
    'The power of hashing devices that report none, estimated by the consumption set for them, else by the data sheets of their models.',
  fields: (t) => ({
    unreportedCount: t.exposeInt('unreportedCount', { description: 'Hashing devices that report no power.' }),
    estimatedCount: t.exposeInt('estimatedCount', { description: 'Those of them whose consumption is known.' }),
    power: t.exposeFloat('power', { description: 'Their power by that consumption, W.' }),
  }),
});

builder.queryField('asicPowerEstimate', (t) =>
  t.field({
    ...devicesAccess,
    type: powerEstimate,
    description:
      'Estimated power of the own devices that report none, by hashrate and model; shared ones are their owner’s.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, _args, context) => estimateUnreportedPower(context.scope),
  }),
);

/** Maximum number of devices one subscription watches. */
const maxWatched = 200;

builder.subscriptionField('asicUpdates', (t) =>
  t.field({
    ...devicesAccess,
    type: [asicType],
    description: `The named devices (at most ${maxWatched}) now and after every change, at most once a second.`,
    args: { ids: t.arg.idList({ required: true }), subaccount: t.arg.string() },
    subscribe: async (_source, args, context, info) => {
      const ids = args.ids.map(String).slice(0, maxWatched);
      const keys = await deviceIdsOf(context, ids);
      const names = requestedFields(info);
      const isOfPool = [...names].some((name) => name in poolColumns);
      return live<EntityRow[]>(context, {
        topics: ['asic', 'agent', 'agentRequest', ...(isOfPool ? (['worker'] as const) : [])],
        concerns: (change) => change.topic !== 'asic' || change.ids === 'all' || change.ids.some((id) => keys.has(id)),
        read: (scope) => selectRows(scope, asicEntity, names, { where: { id: { _in: ids } }, limit: maxWatched }),
      });
    },
    resolve: (rows) => rows as never,
  }),
);

addAggregateUpdates(asicEntity, { name: 'asics', access: devicesAccess, topics: ['asic', 'agent', 'agentRequest'] });
