import { missingText } from '@headframe/domain/units/number-text';
import {
  AddressBookDetailDocument,
  AddressBookDetailUpdatesDocument,
  type AddressBookRowFragment,
} from '../../../generated/address-book.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { QrCode } from '../../../ui/figure/QrCode.tsx';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';
import { defineDrawer } from '../../../ui/list/define-drawer.tsx';
import { liveItemOf } from '../../../ui/list/named-source.ts';
import { columnFacts } from '../../../ui/table/column-facts.ts';
import { addressBookColumns } from './address-book-columns.tsx';
import { entryActions } from './address-book.actions.tsx';
import { entryName, kindLabel } from './entry-names.ts';
import { EntryState } from './entry-state.tsx';
import { NotificationText } from './NotificationText.tsx';
import styles from './AddressBook.module.css';

const source = liveItemOf('addressBookEntries', {
  document: AddressBookDetailDocument,
  updates: AddressBookDetailUpdatesDocument,
});

function Code({ entry: { kind, code } }: { entry: AddressBookRowFragment }) {
  const label = kindLabel(kind);
  return (
    <DetailSection title={label}>
      <div className={styles['code']}>
        <QrCode text={code} label={`QR code of the ${label}`} />
        <p>
          <code>{code}</code> <CopyButton text={code} label={label} />
        </p>
      </div>
    </DetailSection>
  );
}

function Cost({ entry: { isApproved, cost } }: { entry: AddressBookRowFragment }) {
  return isApproved ? (
    <>
      <CoinAmount satoshi={`${cost}`} /> BTC
    </>
  ) : (
    missingText
  );
}

function Content({ item: entry }: { item: AddressBookRowFragment }) {
  const minute = useDateFormat('minute');
  const factsOf = (...keys: string[]) => columnFacts(addressBookColumns, entry, keys);
  return (
    <>
      <Code entry={entry} />
      <DetailSection title="Withdrawals">
        <Facts
          facts={[
            ['Hold ends', minute(entry.holdUntil)],
            ...factsOf('withdrawCount', 'network'),
            ...(entry.kind === 'payment_code'
              ? ([
                  ['Notification', <NotificationText key="notification" entry={entry} />],
                  ['Notification cost', <Cost key="cost" entry={entry} />],
                ] as const)
              : []),
            ...factsOf('createdAt', 'updatedAt'),
          ]}
        />
      </DetailSection>
    </>
  );
}

/** The details of one entry, beside the list. */
export const AddressBookDrawer = defineDrawer(source, {
  auditKind: 'address-book',
  noun: 'Entry',
  missing: 'It was deleted, or belongs to another subaccount.',
  name: entryName,
  state: (entry) => <EntryState entry={entry} />,
  actions: (entry, { refetch }) => actionsFor(entryActions, { entry, onDone: refetch }),
  Content,
});
