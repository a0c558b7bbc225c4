import { basePath } from '@headframe/domain/routes/route-table';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { addressBookPage } from '../address-book/address-book.route.ts';
import styles from './Withdrawals.module.css';

/** Where an address comes from, while the address book has none that can be paid. A plain link, as dialogs stand outside of the router. */
export function NoEntriesNote() {
  return (
    <WarningNote>
      Your address book has no address that can be paid.{' '}
      <a href={basePath + addressBookPage.path} className={styles['link']}>
        Add an address
      </a>
    </WarningNote>
  );
}
