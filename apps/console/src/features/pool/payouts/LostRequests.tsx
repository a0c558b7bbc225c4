import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import type { UnknownPayment } from './UnknownPayments.tsx';

/** Whose requests a payment may have paid that a restored database lacks, and what to do before payouts go on. */
export function LostRequests({ payees }: Pick<UnknownPayment, 'payees'>) {
  if (payees.length === 0) return null;
  return (
    <WarningNote>
      It also pays addresses in the address book of {payees.join(', ')}, for which no withdrawal waits. If it paid a
      request of hours that this database lacks, <strong>that money is in their balance again</strong> and would be paid
      twice: let them request the same amount to that address first, then name that withdrawal here.
    </WarningNote>
  );
}
