import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  DeclineOwnershipDocument,
  OwnershipTransferListDocument,
  OwnershipTransferListUpdatesDocument,
  WithdrawOwnershipOfferDocument,
  type OwnershipTransferRowFragment,
} from '../../../generated/ownership.ts';
import { useLiveList } from '../../../transport/live/use-live-list.ts';
import { send } from '../../../transport/requests/client.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { AcceptOwnershipDialog } from './AcceptOwnershipDialog.tsx';
import styles from './Ownership.module.css';
import { TakeBackDialog } from './TakeBackDialog.tsx';

type Transfer = OwnershipTransferRowFragment;

const variables = { where: {}, orderBy: [], limit: 100, offset: 0 };

function sentence(transfer: Transfer, dateTime: (at: string) => string): string {
  const { kind, name, state, isGiver, giverEmail, receiverEmail, expiresAt, returnableUntil } = transfer;
  const it = `the ${kind} ${name}`;
  if (state === 'offered')
    return isGiver
      ? `You offer the ownership of ${it} to ${receiverEmail}, who can accept it until ${dateTime(expiresAt)}.`
      : `${giverEmail} offers you the ownership of ${it}. You can accept it until ${dateTime(expiresAt)}.`;
  const until = dateTime(returnableUntil ?? expiresAt);
  return isGiver
    ? `${receiverEmail} owns ${it} now. You can take it back until ${until}.`
    : `You own ${it}. ${giverEmail} can take it back until ${until}; before that, withdrawals to new addresses wait, it cannot be passed on, archived or deleted, and its devices stay in it.`;
}

async function accept(transfer: Transfer): Promise<void> {
  const isDone = await openDialog<true>((dialog) => <AcceptOwnershipDialog {...dialog} transfer={transfer} />);
  if (isDone) toast.success(`You own ${transfer.name} now.`);
}

async function takeBack(transfer: Transfer): Promise<void> {
  const isDone = await openDialog<true>((dialog) => <TakeBackDialog {...dialog} transfer={transfer} />);
  if (isDone) toast.success(`You own ${transfer.name} again.`);
}

async function decline({ id, name }: Transfer): Promise<void> {
  await send('mutation', DeclineOwnershipDocument, { id });
  toast.info(`You declined the ownership of ${name}.`);
}

async function withdraw({ id, name }: Transfer): Promise<void> {
  await send('mutation', WithdrawOwnershipOfferDocument, { id });
  toast.info(`The ownership of ${name} is no longer offered.`);
}

interface Answer {
  label: string;
  isMain?: true;
  perform(transfer: Transfer): Promise<void>;
}

function answersTo({ state, isGiver }: Transfer): readonly Answer[] {
  if (state === 'accepted') return isGiver ? [{ label: 'Take back', perform: takeBack }] : [];
  if (isGiver) return [{ label: 'Withdraw', perform: withdraw }];
  return [
    { label: 'Accept', isMain: true, perform: accept },
    { label: 'Decline', perform: decline },
  ];
}

function TransferLine({ transfer, onDone }: { transfer: Transfer; onDone(): void }) {
  const [busy, setBusy] = useState<string>();
  const dateTime = useDateFormat('minute');
  const run = async ({ label, perform }: Answer) => {
    setBusy(label);
    try {
      await perform(transfer);
      onDone();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <li className={styles['transfer']}>
      <p>{sentence(transfer, dateTime)}</p>
      <div className={styles['answers']}>
        {answersTo(transfer).map((answer) => (
          <Button
            key={answer.label}
            size="compact-sm"
            variant={answer.isMain ? 'filled' : 'default'}
            loading={busy === answer.label}
            disabled={busy !== undefined}
            aria-label={`${answer.label} ${transfer.name}`}
            onClick={() => void run(answer)}
          >
            {answer.label}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Offers and transfers of ownership that wait for somebody, each with what the viewer can do; nothing where there is none. */
export function OwnershipTransfers() {
  const { rows, refetch } = useLiveList({
    list: OwnershipTransferListDocument,
    updates: OwnershipTransferListUpdatesDocument,
    variables,
    rowsOf: ({ ownershipTransfers }) => ownershipTransfers,
    pushedRowsOf: ({ ownershipTransfersUpdates }) => ownershipTransfersUpdates,
    countKey: ({ id }) => id,
    isBackground: true,
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label="Ownership">
      <ul className={styles['transfers']}>
        {rows.map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} onDone={refetch} />
        ))}
      </ul>
    </section>
  );
}
