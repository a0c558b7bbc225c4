import { describe, expect, it } from 'vitest';
import { EnvironmentError, readPayoutEnvironment } from './payout-environment.ts';

const base = { HEADFRAME_PAYOUT_DATABASE_URL: 'postgres://localhost/headframe' };
const problemOf = (variables: Record<string, string>): string => {
  try {
    readPayoutEnvironment({ ...base, ...variables });
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
};

describe('the environment of the payout program', () => {
  it('pays no coin unless its wallet is named, and has bounds for each', () => {
    const { bitcoin, litecoin, houseSeedFile, intervalMs } = readPayoutEnvironment({
      ...base,
      HEADFRAME_PAYOUT_LITECOIN_WALLET: 'http://127.0.0.1:9332/wallet/payouts',
      HEADFRAME_PAYOUT_LITECOIN_MAX_FEE: '5000',
    });
    expect(bitcoin.url).toBeUndefined();
    expect(houseSeedFile).toBeUndefined();
    expect(litecoin).toMatchObject({
      url: 'http://127.0.0.1:9332/wallet/payouts',
      rules: { maxFee: 5_000n, maxFeeRate: 200 },
    });
    expect(intervalMs).toBe(15_000);
  });

  it('names what is wrong', () => {
    expect(problemOf({ HEADFRAME_PAYOUT_DATABASE_URL: '' })).toBe('HEADFRAME_PAYOUT_DATABASE_URL is required.');
    expect(problemOf({ HEADFRAME_PAYOUT_BITCOIN_WALLET: 'http://a:b@127.0.0.1/wallet/x' })).toMatch(/holds a password/);
    expect(problemOf({ HEADFRAME_PAYOUT_BITCOIN_WALLET: 'file:///x' })).toMatch(/is no http/);
    expect(problemOf({ HEADFRAME_PAYOUT_BITCOIN_MIN_FEE_RATE: '300' })).toMatch(/is above/);
    expect(problemOf({ HEADFRAME_PAYOUT_BATCH: '0' })).toMatch(/^HEADFRAME_PAYOUT_BATCH /);
  });
});
