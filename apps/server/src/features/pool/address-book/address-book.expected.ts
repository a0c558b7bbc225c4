import { administrator, type MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';
import { seedCurrentChain, seedEntry } from './testing/seed-entry.ts';

const seeBook: MatrixRule = {
  opens: ['paynym', 'paynym_write', 'withdraw', 'withdraw_write'],
  roles: 'AMCV',
  withoutKeys: true,
};
const changeBook: MatrixRule = { opens: ['trusted_wallet_write'], roles: 'A', withoutKeys: true };

const paymentCode =
  'PM8TJTLJbPRGxSbc8EJi42Wrr6QbNSaSSVJ5Y3E4pbCYiTHUskHg13935Ubb7q8tx9GVbh2UuRnBc3WSyJHhUrw8KhprKnn9eDznYGieTzFcwQRya4GA';
const otherCode =
  'PM8TJS2JxQ5ztXUpBBRnpTbcUXbUHy2T1abfrb3KkAAtMEGNbey4oumH7Hc578WgQJhPjBxteQ5GHHToTYHE3A1w6p7tU6KSoFmWBVbFGjKPisZDbP97';

/** What the tests expect of this feature, by hand. */
export const addressBookExpected: FeatureExpectations = {
  fields: {
    'Query.addressBookEntries': seeBook,
    'Query.addressBookEntriesAggregate': seeBook,
    'Query.addressBookEntriesFacets': seeBook,
    'Subscription.addressBookEntriesUpdates': seeBook,
    'Mutation.createAddressBookEntry': changeBook,
    'Mutation.updateAddressBookEntry': changeBook,
    'Mutation.archiveAddressBookEntry': changeBook,
    'Mutation.unarchiveAddressBookEntry': changeBook,
    'Mutation.deleteAddressBookEntry': changeBook,
    'Query.housePaymentCode': seeBook,
    'Query.adminPaymentCodes': administrator,
    'Mutation.adminApprovePaymentCode': administrator,
    'Mutation.adminRejectPaymentCode': administrator,
  },
  guardedRoutes: { 'POST /wallet/bip47': { opens: ['paynym', 'paynym_write'], roles: 'AMV' } },
  audited: {
    adminApprovePaymentCode: ['address-book.approve address-book'],
    adminRejectPaymentCode: ['address-book.reject address-book'],
    archiveAddressBookEntry: ['address-book.archive address-book'],
    createAddressBookEntry: ['address-book.create address-book'],
    deleteAddressBookEntry: ['address-book.delete address-book'],
    unarchiveAddressBookEntry: ['address-book.unarchive address-book'],
    updateAddressBookEntry: ['address-book.update address-book'],
  },
  runs: async ({ services }, { run }, { owner }) => {
    await seedCurrentChain(services.database);
    const factor = await giveSecondFactor(services, owner.accountId);
    const change = async (mutation: string, args: string, selection = '') =>
      run<{ id: string }>(owner, mutation, `${args}, twoFactorCode: "${await factor.code()}"`, selection);
    const { id } = await change('createAddressBookEntry', `code: "${paymentCode}"`, '{ id }');
    await change('updateAddressBookEntry', `id: "${id}", description: "Savings"`);
    await change('archiveAddressBookEntry', `id: "${id}"`);
    await change('unarchiveAddressBookEntry', `id: "${id}"`);
    await change('adminApprovePaymentCode', `id: "${id}", cost: 900`);
    const { id: other } = await change('createAddressBookEntry', `code: "${otherCode}"`, '{ id }');
    await change('adminRejectPaymentCode', `id: "${other}"`);
    await change('deleteAddressBookEntry', `id: "${id}"`);
    await change('deleteAddressBookEntry', `id: "${other}"`);
    await factor.remove();
  },
  tables: { address_book_entry: bySubaccount },
  seed: async (database, { subaccountId, accountId }) => {
    await seedEntry(database, { subaccountId, accountId });
  },
};
