import type { LightningInvoice } from '@headframe/chain/lightning/read-invoice';
import { formatDuration } from '@headframe/domain/units/time-text';
import { CoinAmount } from '../../../../ui/figure/CoinAmount.tsx';
import { useNow } from '../../../../ui/figure/clock.ts';
import classes from '../../../../ui/theme/classes.module.css';

/** What an invoice asks for, for what, and how long it is valid still. */
export function InvoiceFacts({ invoice: { millisatoshi, description, expiresAt } }: { invoice: LightningInvoice }) {
  const left = (expiresAt.getTime() - useNow()) / 1_000;
  return (
    <p className={classes['note']} aria-label="Invoice">
      {millisatoshi !== undefined && (
        <>
          Asks for <CoinAmount satoshi={millisatoshi / 1_000n} /> BTC
        </>
      )}
      {description && <> for “{description}”</>}. {left > 0 ? `Valid for ${formatDuration(left)}.` : 'It has expired.'}
    </p>
  );
}
