import { sql } from 'kysely';
import { giveSecondFactor } from '../../../../testing/give-second-factor.ts';
import type { FeatureExpectations } from '../../../../testing/feature-expectations.ts';
import { noSubaccount } from '../../../../platform/pubsub/pubsub.ts';

/** Runs every step of a transfer of ownership, on an organization that is gone afterwards. */
export const runTransfers: NonNullable<FeatureExpectations['runs']> = async (server, { run }, { other, member }) => {
  const { services } = server;
  const { database } = services;
  const publishRights = () =>
    services.pubsub.publish(database, { topic: 'account', subaccountId: noSubaccount, ids: 'all' });
  const giver = await giveSecondFactor(services, other.accountId);
  const receiver = await giveSecondFactor(services, member.accountId);
  const organization = await run<string>(other, 'createOrganization', 'name: "To pass on"');
  const { rows } = await sql<{ id: string }>`insert into organization_member (organization_id, account_id)
    select id, ${member.accountId} from organization where public_id = ${organization}
    returning (select public_id from account where id = account_id) as id`.execute(database);
  await publishRights();
  const offer = async () =>
    run<string>(
      other,
      'offerOwnership',
      `organization: "${organization}", receiver: "${rows[0]?.id}", twoFactorCode: "${await giver.code()}"`,
    );
  await run(other, 'withdrawOwnershipOffer', `id: "${await offer()}"`);
  await run(member, 'declineOwnership', `id: "${await offer()}"`);
  const id = await offer();
  await run(member, 'acceptOwnership', `id: "${id}", twoFactorCode: "${await receiver.code()}"`);
  await run(other, 'takeBackOwnership', `id: "${id}", twoFactorCode: "${await giver.code()}"`);
  await giver.remove();
  await receiver.remove();
  await sql`delete from organization where public_id = ${organization}`.execute(database);
  await publishRights();
};
