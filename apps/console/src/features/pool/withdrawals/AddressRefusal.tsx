import { PageLink } from '../../../ui/page/PageLink.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { addressBookPage } from '../address-book/address-book.route.ts';
import type { TypedRefusal } from './read-typed-address.ts';
import styles from './Withdrawals.module.css';

const texts: Readonly<Record<TypedRefusal, string>> = {
  archived: 'This address is archived. Bring it back in the address book to pay to it.',
  'not-approved': 'The administrator of this installation has not approved this PayNym.',
  'new-payment-code':
    'This PayNym is not in your address book. Add it there first: the administrator approves it before it is paid.',
  'may-not-add':
    'This address is not in your address book, and you may not add it. Someone with the permission “Update Address” adds it there.',
  'unread-link': 'This link cannot be read, or asks for what is not known here. Paste its address alone.',
  'lightning-link': 'This link asks for a payment by Lightning: choose Lightning as the network, where it is on.',
  'bitcoin-link': 'This link asks for no payment by Lightning: choose Bitcoin as the network.',
};

/** Why an address that someone typed cannot be paid, with the way to the address book. */
export function AddressRefusal({ refusal }: { refusal: TypedRefusal }) {
  return (
    <WarningNote>
      {texts[refusal]}{' '}
      {!refusal.endsWith('-link') && (
        <PageLink page={addressBookPage} className={styles['link']}>
          Open the address book
        </PageLink>
      )}
    </WarningNote>
  );
}
