import { wholeNumber } from './parsers.ts';
import { poolAddress, poolRegions } from './pool-connections.ts';
import { priceFeedSetting } from './price-feed-setting.ts';
import { variable } from './variable.ts';

/** Fees, prices and addresses of the pool. */
export const poolVariables = {
  poolFee: variable({
    name: 'HEADFRAME_POOL_FEE',
    schema: wholeNumber(0, 10_000),
    defaultText: '0',
    help: 'Fee of the pool on earnings, in hundredths of a percent: 200 is 2 %. A changed one counts from the next day (UTC) on.',
    programs: ['server'],
  }),
  referralShare: variable({
    name: 'HEADFRAME_REFERRAL_SHARE',
    schema: wholeNumber(0, 10_000),
    defaultText: '1000',
    help: 'Referral reward, in hundredths of a percent of the pool fee that referred accounts pay: 1000 is 10 %. A changed one counts from the next day (UTC) on.',
    programs: ['server'],
  }),
  invoiceLimit: variable({
    name: 'HEADFRAME_INVOICE_LIMIT',
    schema: wholeNumber(0, 2_100_000_000_000_000),
    defaultText: '500000',
    help: 'Satoshi that withdrawals to pasted Lightning invoices, which cannot be held, may take within 24 hours, for each subaccount and for each person; 0 refuses invoices.',
    programs: ['server'],
  }),
  priceFeed: variable({
    name: 'HEADFRAME_PRICE_FEED',
    schema: priceFeedSetting,
    defaultText: 'off',
    help: 'Where the server asks for the price of coins every minute: off, coinbase, mempool or coingecko; with =https://… for another address, such as a mempool of your own.',
    programs: ['server'],
  }),
  simulatedPriceFeed: variable({
    name: 'HEADFRAME_SIMULATED_PRICE_FEED',
    schema: priceFeedSetting,
    defaultText: 'off',
    defaultHelp: 'set by npm start',
    help: 'The same for simulated chains alone, whose coins are worth nothing elsewhere.',
    programs: ['server'],
  }),
  poolConnections: variable({
    name: 'HEADFRAME_POOL_CONNECTIONS',
    schema: poolRegions.optional(),
    defaultText: undefined,
    defaultHelp: 'one region with the pool of this installation',
    help: 'Where miners connect, as the guide shows it: up to three addresses in order for each of Europe, CIS, Asia, North America, Latin America, Oceania, Africa, such as Europe=eu1.pool.example:3334,eu2.pool.example:3334;Asia=asia1.pool.example:3334.',
    programs: ['server'],
  }),
  poolAddress: variable({
    name: 'HEADFRAME_POOL_ADDRESS',
    schema: poolAddress.optional(),
    defaultText: undefined,
    defaultHelp: 'the host of HEADFRAME_PUBLIC_URL and port 3334',
    help: 'host:port at which miners reach the pool of this installation, where HEADFRAME_POOL_CONNECTIONS names no regions.',
    programs: ['start', 'server'],
  }),
};
