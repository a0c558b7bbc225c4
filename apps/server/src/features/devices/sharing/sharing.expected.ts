import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** Whoever reads devices of some kind sees what is offered of it. */
const seeOffers: MatrixRule = {
  opens: ['agent_workers', ...['pdu', 'plc', 'gpu', 'sensor', 'ant_space'].flatMap((kind) => [kind, `${kind}_write`])],
  roles: 'AMTV',
  links: 'D',
};
/** Opened by what receives, or gives away, devices of some kind; the kind of the offer decides. */
const answerOffers: MatrixRule = {
  opens: [
    'agent_worker_share_subaccount_write',
    'agent_worker_insert_write',
    'pdu_write',
    'plc_write',
    'gpu_write',
    'sensor_write',
    'ant_space_write',
  ],
  roles: 'AMT',
  withoutKeys: true,
};

/** Opened by what shares devices of some kind; the kind that is asked for decides. */
const share: MatrixRule = {
  opens: [
    'agent_worker_share_subaccount_write',
    'pdu_write',
    'plc_write',
    'gpu_write',
    'sensor_write',
    'ant_space_write',
  ],
  roles: 'AMT',
};

/** What the tests expect of this feature, by hand. */
export const sharingExpected: FeatureExpectations = {
  fields: {
    'Query.deviceOffers': seeOffers,
    'Query.deviceOffersAggregate': seeOffers,
    'Subscription.deviceOffersUpdates': seeOffers,
    'Query.offerRefusals': seeOffers,
    'Query.shareReceiverLacks': share,
    'Mutation.acceptDeviceOffer': answerOffers,
    'Mutation.declineDeviceOffer': answerOffers,
    'Mutation.withdrawDeviceOffer': answerOffers,
    'Mutation.allowDeviceOffers': answerOffers,
  },
  audited: {
    acceptDeviceOffer: ['device-offer.accept device'],
    declineDeviceOffer: ['device-offer.decline device'],
    withdrawDeviceOffer: ['device-offer.withdraw device'],
    allowDeviceOffers: ['device-offer.allow subaccount'],
  },
  auditedEndpoints: {
    // By `moveAsics`, where the subaccounts belong to two owners.
    'device-offer.move': { test: 'features/devices/sharing/offers/offers' },
  },
  tables: {
    device_share: [{ of: 'subaccount', column: 'owner_id' }],
    agent_guest: bySubaccount,
    device_offer: [
      { of: 'subaccount', column: 'owner_id' },
      { of: 'subaccount', column: 'receiver_id' },
    ],
    offer_refusal: bySubaccount,
  },
  /** Shares with a subaccount that is not open to the tenant. */
  seed: async (database, { subaccountId, organizationId, accountId, agentId, deviceId }) => {
    const { rows } = await sql<{ id: number; name: string }>`
      insert into subaccount (organization_id, owner_account_id, name)
      values (${organizationId}, ${accountId}, ${`guest of ${subaccountId}`}) returning id, name`.execute(database);
    const guest = rows[0] ?? { id: 0, name: '' };
    await sql`
      insert into device_share (device_id, owner_id, owner_name, subaccount_id, subaccount_name, agent_id)
      values (${deviceId}, ${subaccountId}, 'owner', ${guest.id}, ${guest.name}, ${agentId})`.execute(database);
    await sql`insert into agent_guest (agent_id, subaccount_id) values (${agentId}, ${subaccountId})`.execute(database);
    await sql`insert into device_offer (owner_id, owner_name, receiver_name, receiver_id, kind, is_move, command_access, tunnel_access,
        device_ids, device_count, device_names, models, offered_by, ends_at)
      select a, 'owner', 'receiver', b, 'asic', false, false, false, ${[deviceId]}::int[], 1, '', '', '', now()
      from (values (${subaccountId}::int, ${guest.id}::int), (${guest.id}, ${subaccountId})) as sides (a, b)`.execute(
      database,
    );
    await sql`insert into offer_refusal (subaccount_id, owner_id, owner_name, is_blocked)
      values (${subaccountId}, ${guest.id}, ${guest.name}, true)`.execute(database);
  },
};
