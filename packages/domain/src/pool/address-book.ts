import * as z from 'zod/mini';

/** Bounds of an address book. */
export const addressBookLimits = {
  /** Max entries of one subaccount. */
  perSubaccount: 200,
  /** Max entries of one subaccount with those that were deleted, which stay for withdrawals that name them. */
  withDeleted: 2000,
  /** Max characters of an address or a payment code. */
  code: 128,
  /** Max characters of a Lightning address or an LNURL. */
  lightningCode: 512,
  /** Max characters of a description. */
  description: 128,
  /** Max satoshi that the notification of a payment code may cost. */
  costSatoshi: 1_000_000,
} as const;

/** Hours in which withdrawals to a new entry wait; the database sets them. */
export const addressBookHoldHours = 24;

/** What an entry holds. */
const addressBookKinds = ['address', 'payment_code', 'lightning'] as const;

/** One of {@link addressBookKinds}. */
export type AddressBookKind = (typeof addressBookKinds)[number];

/**
 * Whether withdrawals may be sent to an entry: usable, held (the hours after it was added), waiting (the administrator of
 * the installation has not approved the payment code yet), rejected, or archived.
 */
const addressBookStates = ['usable', 'held', 'waiting', 'rejected', 'archived'] as const;

/** One of {@link addressBookStates}. */
export type AddressBookState = (typeof addressBookStates)[number];

/** How the longer Lightning addresses begin. */
const lightningForm = /^(?:lightning:)?(?:lnurl1|[^@]{1,64}@)/i;

const description = z.string().check(z.trim(), z.maxLength(addressBookLimits.description));

/** What people give to add an entry. The server reads what it is itself. */
export const addressBookEntrySchema = z.object({
  code: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(addressBookLimits.lightningCode),
    z.refine((code) => code.length <= addressBookLimits.code || lightningForm.test(code), 'Invalid value.'),
  ),
  description,
});

/** What may be changed of an entry: never what it pays to. */
export const addressBookChangeSchema = z.object({ description });
