import * as z from 'zod/mini';
import { invitationIds } from '../invitation/invitation-search.ts';

const signInViews = ['sign-in', 'sign-up', 'forgot-password'] as const;

export type SignInView = (typeof signInViews)[number];

/** The data one form of the sign-in page hands to the next. */
export interface HandedOver {
  email: string;
  password?: string;
  /** A success message. */
  notice?: string;
  /** What went wrong. */
  problem?: string;
}

/** Shows another form of the sign-in page. */
export type ShowView = (view: SignInView, handed?: HandedOver) => void;

const text = z.catch(z.optional(z.string()), undefined);
const searchSchema = z.object({
  view: z.catch(z.optional(z.enum(signInViews)), undefined),
  referrer: z.catch(z.optional(z.string().check(z.maxLength(128))), undefined),
  service: text,
  /** The invitations to come back to. */
  invitation: z.catch(z.optional(invitationIds), undefined),
  /** The e-mail that the forms begin with. */
  email: z.catch(z.optional(z.string().check(z.maxLength(320))), undefined),
});

/** The query of the sign-in page. */
export type SignInSearch = z.output<typeof searchSchema>;

/** Reads the query of the sign-in page; invalid entries count as absent. */
export function parseSignInSearch(raw: Record<string, unknown>): SignInSearch {
  return searchSchema.parse(raw);
}

/** The form to show: the requested one; else the sign-up for a referred user, and the sign-in for all others. */
export function viewOf({ view, referrer }: SignInSearch): SignInView {
  return view ?? (referrer ? 'sign-up' : 'sign-in');
}
