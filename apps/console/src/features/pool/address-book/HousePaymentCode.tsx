import { HousePaymentCodeDocument } from '../../../generated/address-book.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { QrCode } from '../../../ui/figure/QrCode.tsx';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';
import { shortCode } from './entry-names.ts';
import styles from './AddressBook.module.css';

const label = 'Payment code of the pool';

/** What PayNyms are paid from, for wallets that do not know it yet; or why they are not paid. */
export function HousePaymentCode() {
  const { data } = useData(HousePaymentCodeDocument, {});
  if (!data) return null;
  const { code, seenAt, isAlive } = data.housePaymentCode;
  if (code === null)
    return (
      <p className={styles['house']}>
        Payments to PayNyms are not set up: the payout program has no payment code of the pool.
      </p>
    );
  return (
    <details className={styles['house']}>
      <summary>
        PayNyms are paid from this payment code: <code title={code}>{shortCode(code)}</code>
      </summary>
      <div className={styles['code']}>
        <QrCode text={code} label={`QR code of the ${label}`} />
        <p>
          <code>{code}</code> <CopyButton text={code} label={label} />
        </p>
        <p>
          The pool notifies the wallet of an approved PayNym by one transaction. A wallet that shows no payment, or
          whose holder was not notified, finds it once this code is added there by hand, as a contact or PayNym.
        </p>
      </div>
      {!isAlive && (
        <p>
          The payout program is not at work
          {seenAt !== null && (
            <>
              {' '}
              (last seen <RelativeTime at={seenAt} />)
            </>
          )}
          : nobody is notified or paid until it is back.
        </p>
      )}
    </details>
  );
}
