import { ownershipReturnHours } from '@headframe/domain/ownership/ownership-terms';
import type { MailContent } from '../../../platform/outbox/index.ts';
import { queueMails } from '../../../platform/outbox/index.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Transfer } from './transfer-row.ts';

/** What happened to a transfer, as its people are notified. */
export type TransferStep = 'offered' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'taken-back' | 'final';

type Notified = Pick<
  Transfer,
  'publicId' | 'kind' | 'name' | 'giverEmail' | 'receiverEmail' | 'expiresAt' | 'returnableUntil'
>;
type Texts = Pick<MailContent, 'subject' | 'paragraphs'>;

const minute = (at: Date | null) => `${(at ?? new Date(0)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const notYou = 'If this was not you, sign in, take it back, and choose a new password immediately.';

/** What each of both reads. */
const texts: Record<TransferStep, (transfer: Notified, it: string) => Record<'giver' | 'receiver', Texts>> = {
  offered: ({ giverEmail, receiverEmail, expiresAt }, it) => ({
    giver: {
      subject: `You offer the ownership of ${it}`,
      paragraphs: [
        `You offer the ownership of ${it} to ${receiverEmail}, who can accept it until ${minute(expiresAt)}. Nothing changes before that.`,
        'If this was not you, sign in, withdraw the offer, and choose a new password immediately.',
      ],
    },
    receiver: {
      subject: `${giverEmail} offers you the ownership of ${it}`,
      paragraphs: [
        `${giverEmail} offers you the ownership of ${it}. You can accept it until ${minute(expiresAt)}, with a code of your second factor. The page says what changes then.`,
      ],
    },
  }),
  accepted: ({ giverEmail, receiverEmail, returnableUntil }, it) => ({
    giver: {
      subject: `${receiverEmail} owns ${it} now`,
      paragraphs: [
        `${receiverEmail} accepted the ownership of ${it}. You can take it back until ${minute(returnableUntil)}, with a code of your second factor.`,
        notYou,
      ],
    },
    receiver: {
      subject: `You own ${it} now`,
      paragraphs: [
        `${giverEmail} passed the ownership of ${it} on to you, and can take it back until ${minute(returnableUntil)}.`,
        'Until then withdrawals to new addresses wait, it cannot be passed on, archived or deleted, and its devices stay in it. Look through its address book, API keys, watcher links and people.',
      ],
    },
  }),
  declined: ({ receiverEmail }, it) => ({
    giver: {
      subject: `${receiverEmail} declined the ownership of ${it}`,
      paragraphs: [`${receiverEmail} declined. You own ${it} as before.`],
    },
    receiver: {
      subject: `You declined the ownership of ${it}`,
      paragraphs: [`You declined the ownership of ${it}. Nothing changes.`],
    },
  }),
  withdrawn: ({ giverEmail, receiverEmail }, it) => ({
    giver: {
      subject: `You withdrew the offer of ${it}`,
      paragraphs: [`The ownership of ${it} is no longer offered to ${receiverEmail}.`],
    },
    receiver: {
      subject: `The offer of ${it} was withdrawn`,
      paragraphs: [`${giverEmail} no longer offers you the ownership of ${it}.`],
    },
  }),
  expired: ({ giverEmail, receiverEmail }, it) => ({
    giver: {
      subject: `The offer of ${it} has ended`,
      paragraphs: [`${receiverEmail} did not answer in time. You own ${it} as before.`],
    },
    receiver: {
      subject: `The offer of ${it} has ended`,
      paragraphs: [`You did not answer in time. ${giverEmail} owns ${it} as before.`],
    },
  }),
  'taken-back': ({ giverEmail, receiverEmail }, it) => ({
    giver: {
      subject: `You took back the ownership of ${it}`,
      paragraphs: [
        `You own ${it} again; ${receiverEmail} returns to their former place. Addresses that were added meanwhile are archived.`,
        'Look at the audit log for what was changed meanwhile, and at the people, API keys and watcher links.',
      ],
    },
    receiver: {
      subject: `${giverEmail} took back the ownership of ${it}`,
      paragraphs: [
        `${giverEmail} owns ${it} again, and you return to your former place. Addresses that were added meanwhile are archived.`,
      ],
    },
  }),
  final: ({ giverEmail, receiverEmail }, it) => ({
    giver: {
      subject: `The ownership of ${it} can no longer be taken back`,
      paragraphs: [`${ownershipReturnHours} hours have passed: ${receiverEmail} owns ${it} for good.`],
    },
    receiver: {
      subject: `The ownership of ${it} is yours for good`,
      paragraphs: [`${ownershipReturnHours} hours have passed: ${giverEmail} can no longer take ${it} back.`],
    },
  }),
};

/** Notifies both sides of a step, once. Runs as the identity role, in the transaction of the step. */
export async function mailStep(
  transaction: AccessTransaction,
  step: TransferStep,
  transfers: readonly Notified[],
  publicUrl: string,
): Promise<void> {
  const link = { label: 'Open the page Organizations', url: new URL('/user/organizations', publicUrl).href };
  const mails = transfers.flatMap((transfer) => {
    const of = texts[step](transfer, `the ${transfer.kind} ${transfer.name}`);
    return (['giver', 'receiver'] as const).map((side) => ({
      ...of[side],
      to: transfer[`${side}Email`],
      key: ['ownership', transfer.publicId, step, side],
      isEssential: true,
      link,
    }));
  });
  await queueMails(transaction, mails);
}
