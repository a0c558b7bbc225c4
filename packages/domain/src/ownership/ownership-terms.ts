/** Days in which an offer of ownership can be accepted. */
export const ownershipOfferDays = 7;

/** Hours in which the former owner can take back what was accepted. */
export const ownershipReturnHours = 72;

/** What can be passed on. */
export const ownedKinds = ['organization', 'subaccount'] as const;
export type OwnedKind = (typeof ownedKinds)[number];

interface Consequence {
  readonly subject: string;
  readonly text: string;
}

const untilTheEnd = `for ${ownershipReturnHours} hours`;

/** What a transfer means for what hangs on the owner, as it is said before both confirm. */
export function ownershipConsequences(kind: OwnedKind): readonly Consequence[] {
  const giver =
    kind === 'organization'
      ? 'The former owner stays in it as Super Admin, until they leave or the new owner removes them.'
      : 'The former owner stays in its team as Admin, until they leave or the new owner removes them.';
  const team =
    kind === 'organization'
      ? 'Its subaccounts get the new owner too. Teams, delegates and roles stay as they are.'
      : 'It moves to the first organization of the new owner, with its team and the roles that are in use. Delegates of the former organization lose access; those of the new one get it.';
  return [
    { subject: 'People', text: `${giver} ${team}` },
    {
      subject: 'API keys, watcher links and shares',
      text: 'They keep working as long as the person who created them may still do what they do. Those of the former owner end when they leave. Access keys of agents stay valid: renew them on the Agents page.',
    },
    {
      subject: 'Rollouts, load shaping and requests',
      text: 'They go on in the name of the person who started them, with the rights that this person still has, and halt without them. What was sent to devices is carried out.',
    },
    {
      subject: 'Payout addresses and withdrawals',
      text: `The address book, balances and scheduled withdrawals stay. Withdrawals to addresses that are added or come back ${untilTheEnd} after the transfer wait until that time is over, and Lightning invoices are refused. If ownership is taken back, these addresses are archived and what waits for them is canceled.`,
    },
    {
      subject: 'Fees and referrals',
      text: 'Days that are not posted yet, and all later ones, are charged the user fee of the new owner and count for whoever referred the new owner.',
    },
    {
      subject: 'Way back',
      text: `The former owner can take it back ${untilTheEnd} with a code of their second factor. Until then it cannot be passed on again, archived or deleted.`,
    },
  ];
}
