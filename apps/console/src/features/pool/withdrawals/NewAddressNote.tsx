import { addressBookHoldHours } from '@headframe/domain/pool/address-book';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import classes from '../../../ui/theme/classes.module.css';

/** What happens to an address that is not in the address book: it is added, the withdrawal waits, and who gets mails. */
export function NewAddressNote({ holdUntil }: { holdUntil: string | null }) {
  const minute = useDateFormat('minute');
  return (
    <p className={classes['note']} aria-label="New address">
      This address is new: confirming adds it to your address book. Compare it with the wallet, both ends and the
      middle. A new address is held for {addressBookHoldHours} hours, and this withdrawal with it
      {holdUntil !== null && <>, until {minute(new Date(holdUntil))}</>}. The owner of the subaccount gets a mail about
      the address; the owner and you get one about the withdrawal, with a link that cancels it.
    </p>
  );
}
