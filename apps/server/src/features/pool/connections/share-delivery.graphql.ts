import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { ownPoolAddresses } from '../../../platform/config/own-pool-addresses.ts';
import { shareDelivery, type ShareDelivery, type SilentMiner } from './share-delivery.ts';

const silentMiner = builder.objectRef<SilentMiner>('SilentMiner').implement({
  description: 'A miner of a change pool command without a share at the pool since.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    state: t.exposeString('state', {
      description: 'Of its command: pending, sent, started, done, failed, canceled or expired.',
    }),
    message: t.exposeString('message', { description: 'Why its command failed.' }),
    agentOnline: t.exposeBoolean('agentOnline'),
    user: t.exposeString('user', { description: 'What it was commanded to sign in with.' }),
    isUserValid: t.exposeBoolean('isUserValid', {
      description: 'Whether the pool takes this user for the subaccount.',
    }),
  }),
});

const delivery = builder.objectRef<ShareDelivery>('ShareDelivery').implement({
  description: 'How many miners of a batch of change pool commands deliver shares to the pool.',
  fields: (t) => ({
    miners: t.exposeInt('miners', { description: 'Those of the batch that the caller may read.' }),
    delivering: t.exposeInt('delivering', { description: 'With a share since the command.' }),
    silent: t.field({ type: [silentMiner], description: 'The others, at most 50.', resolve: (row) => row.silent }),
  }),
});

builder.queryField('shareDelivery', (t) =>
  t.field({
    ...permissionField('workers'),
    type: delivery,
    description:
      'How many miners of a batch of change pool commands deliver shares since it was given: to the pool of this installation by the shares that it credits, to another by those that the miner counts as accepted.',
    args: { batchId: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { batchId }, { scope, services }) =>
      shareDelivery(scope.transaction, scope.subaccountIds, String(batchId), ownPoolAddresses(services)),
  }),
);
