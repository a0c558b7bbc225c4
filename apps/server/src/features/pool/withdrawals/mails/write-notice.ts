import { holdReasons } from '@headframe/domain/pool/withdrawal-status';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import type { MailContent, Reader } from '../../../../platform/outbox/index.ts';
import { cancelLink } from '../holds/cancel-link.ts';
import type { WithdrawalNotice } from './withdrawal-notice.ts';

/** What mails about withdrawals are made with. */
export interface NoticeDeps {
  readonly secrets: Pick<Secrets, 'encrypt'>;
  readonly publicUrl: string;
}

/** How long the link of a mail cancels a withdrawal that is not held, in milliseconds. */
const cancelMs = 24 * 3_600_000;

const expected = ['If you expected this, there is nothing to do.'];
const amountOf = ({ amount_satoshi }: WithdrawalNotice) => `${exactCoinAmount(amount_satoshi)} BTC`;
const minuteText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function historyLink(publicUrl: string, { id }: WithdrawalNotice) {
  const url = new URL('/user/pool/withdrawal-history', publicUrl);
  url.searchParams.set('withdrawal', id);
  return { label: 'Open the withdrawal', url: url.href };
}

/**
 * The mail to one reader about withdrawals of a subaccount with the same event; several are those that one transaction paid. Undefined
 * where nothing is left to say, as the withdrawal was taken back or its hold is over.
 */
export function writeNotice(
  deps: NoticeDeps,
  notices: readonly [WithdrawalNotice, ...WithdrawalNotice[]],
  { accountId }: Pick<Reader, 'accountId'>,
): MailContent | undefined {
  const [notice] = notices;
  const { kind, id, subaccount, destination, isPending, holdUntil } = notice;
  const cancel = (until: Date) => ({
    label: 'Cancel this withdrawal',
    url: cancelLink(deps, { withdrawal: id, accountId }, until),
  });
  switch (kind) {
    case 'held':
      return isPending && holdUntil !== null && notice.holdReason !== null
        ? {
            subject: `A withdrawal of ${subaccount} is held`,
            paragraphs: [
              `${amountOf(notice)} of the subaccount ${subaccount} are to be sent to:`,
              destination,
              `${holdReasons[notice.holdReason]} The withdrawal therefore waits until ${minuteText(holdUntil)}.`,
            ],
            link: cancel(holdUntil),
            closing: expected,
          }
        : undefined;
    case 'requested':
      return notice.isTakenBack
        ? undefined
        : {
            subject: `A withdrawal of ${subaccount} was requested`,
            paragraphs: [
              `${notice.requestedBy ?? 'An account that was deleted since'} requested that ${amountOf(notice)} of the subaccount ${subaccount} be sent to:`,
              destination,
              'If nobody of yours did this, cancel it at once, have them change their password and look at their sessions. What a payout has taken cannot be canceled any more.',
            ],
            link: isPending ? cancel(new Date(Date.now() + cancelMs)) : historyLink(deps.publicUrl, notice),
            closing: expected,
          };
    case 'declined':
      return {
        subject: `A withdrawal of ${subaccount} was declined`,
        paragraphs: [
          `${notice.method === 'lightning' ? 'The pool' : 'The administrator of this installation'} declined to send ${amountOf(notice)} of the subaccount ${subaccount} to:`,
          destination,
          `The reason: ${notice.declineReason ?? 'none was given.'}`,
          'The amount and its fee are back in the balance.',
        ],
        link: historyLink(deps.publicUrl, notice),
      };
    case 'processed':
      return {
        subject:
          notices.length === 1
            ? `A withdrawal of ${subaccount} was paid`
            : `${notices.length} withdrawals of ${subaccount} were paid`,
        paragraphs: [
          `The pool has paid from the subaccount ${subaccount}:`,
          notices.map((one) => `${amountOf(one)} to ${one.destination}`).join('\n'),
          // A payment by Lightning has no transaction.
          notice.txid === null ? `Payment hash:\n${notice.paymentHash ?? ''}` : `Transaction ID:\n${notice.txid}`,
        ],
        link: historyLink(deps.publicUrl, notice),
      };
  }
}
