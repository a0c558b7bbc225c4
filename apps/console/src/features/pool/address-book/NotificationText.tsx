import { missingText } from '@headframe/domain/units/number-text';
import type { AddressBookRowFragment } from '../../../generated/address-book.ts';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';

const states: Readonly<Record<string, string>> = {
  'not-set-up': 'Not set up by the operator; payments wait',
  waiting: 'Not sent yet; payments wait for it',
  sent: 'Sent, not in a block yet',
  confirmed: 'In the chain',
};

/** How far the notification of a PayNym is, with its transaction. */
export function NotificationText({
  entry: { notification, notificationTx },
}: {
  entry: Pick<AddressBookRowFragment, 'notification' | 'notificationTx'>;
}) {
  if (notification === null) return missingText;
  return (
    <>
      {states[notification] ?? notification}
      {notificationTx !== null && <CopyButton text={notificationTx} label="Transaction of the notification" />}
    </>
  );
}
