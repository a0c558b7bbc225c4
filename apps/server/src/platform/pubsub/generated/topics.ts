// Written by `npm run features` from the registrations of the features.

/** Topics whose changes belong to one subaccount each. */
export const subaccountTopics = ['agent', 'asic', 'container', 'firmwareImage', 'firmwareRollout', 'vendorKey', 'gpu', 'fileImport', 'pdu', 'plc', 'agentRequest', 'savedPools', 'savedSearch', 'sensor', 'deviceOffer', 'tunnel', 'change', 'subaccount', 'addressBook', 'scheduledWithdrawal', 'withdrawal', 'worker', 'event', 'siteGroup', 'rack', 'trustedPool'] as const;

/** Topics whose changes belong to no subaccount: their ids are those of accounts. */
export const accountTopics = ['account', 'preference'] as const;

/** Topics whose changes are the same for everyone, such as the price of a coin. */
export const installationTopics = ['organizationChange', 'coinPrice', 'payout'] as const;
