import { missingText } from '@headframe/domain/units/number-text';
import {
  AddressBookDetailDocument,
  AddressBookDetailUpdatesDocument,
  type AddressBookRowFragment,
} from '../../../generated/address-book.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { QrCode } from '../../../ui/figure/QrCode.tsx';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';
import { ItemDrawer } from '../../../ui/list/ItemDrawer.tsx';
import { liveItemOf } from '../../../ui/list/named-source.ts';
import { useDetail } from '../../../ui/list/use-detail.ts';
import type { DrawerList } from '../../../ui/list/use-list.ts';
import { entryActions } from './address-book.actions.tsx';
import { entryName, kindLabel, networkLabel } from './entry-names.ts';
import { EntryState } from './entry-state.tsx';
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

function EntryFacts({ entry }: { entry: AddressBookRowFragment }) {
  const minute = useDateFormat('minute');
  return (
    <DetailSection title="Withdrawals">
      <Facts
        facts={[
          ['Hold ends', minute(entry.holdUntil)],
          ['Withdrawals', formatCount(entry.withdrawCount)],
          ['Network', networkLabel(entry.network)],
          ...(entry.kind === 'payment_code' ? [['Notification cost', <Cost key="cost" entry={entry} />] as const] : []),
          ['Added', <RelativeTime key="added" at={entry.createdAt} />],
          ['Updated', <RelativeTime key="updated" at={entry.updatedAt} />],
        ]}
      />
    </DetailSection>
  );
}

/** The details of one entry, beside the list; the URL names it. */
export function AddressBookDrawer({ id, list }: { id: string; list: DrawerList }) {
  const detail = useDetail({ id, ...source, isGoneWithoutPush: true });
  return (
    <ItemDrawer
      detail={detail}
      noun="Entry"
      missing="It was deleted, or belongs to another subaccount."
      onClose={() => list.open(undefined)}
      name={(entry: AddressBookRowFragment) => entryName(entry)}
      title={(entry) => (
        <>
          {entryName(entry)} <EntryState entry={entry} />
        </>
      )}
      actions={(entry) => actionsFor(entryActions, { entry, onDone: list.refetch })}
    >
      {(entry) => (
        <>
          <Code entry={entry} />
          <EntryFacts entry={entry} />
        </>
      )}
    </ItemDrawer>
  );
}
