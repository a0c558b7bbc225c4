/** How many devices subaccounts offer one another, and for how long. */
export const offerLimits = {
  /** Offers of a subaccount, and of a person, in an hour. */
  inHour: 30,
  /** Open offers of a subaccount. */
  open: 50,
  /** Open offers of a subaccount to one other. */
  toOne: 5,
  /** Open offers that a subaccount is shown. */
  atReceiver: 100,
  /** People of a subaccount whom one offer is mailed to, its owner first. */
  mailed: 20,
  /** Minutes in which a subaccount is mailed of one offer of another one; further ones are listed. */
  mailedMinutes: 60,
  /** Days for which an offer is open. */
  days: 14,
  /** Days for which whoever was declined offers that subaccount nothing. */
  declinedDays: 7,
  /** Days for which ended offers are listed. */
  keptDays: 30,
} as const;
