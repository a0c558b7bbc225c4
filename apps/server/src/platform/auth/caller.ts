/** What a caller holds on one subaccount. */
export interface SubaccountGrant {
  subaccountId: number;
  name: string;
  /** Permission strings, the entry 'all' for the owner. */
  permissions: readonly string[];
}

/** Who is asking, as told by the token; rights are read anew for every request or subscription. */
export interface Caller {
  kind: 'account';
  accountId: number;
  sessionId: string;
  /** Every subaccount the caller may enter: approved, not suspended. */
  grants: readonly SubaccountGrant[];
  /** Access token's end, in seconds since the epoch. */
  expiresAt: number;
}
