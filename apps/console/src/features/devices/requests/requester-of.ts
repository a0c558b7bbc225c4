/** The person or key that requested a command; the subaccount where another one did, with which the device is shared. */
export function requesterOf({
  requestedBy,
  requestedFrom,
}: {
  requestedBy: string | null;
  requestedFrom: string | null;
}): string | null {
  if (requestedFrom === null) return requestedBy;
  return requestedBy ? `${requestedBy} of ${requestedFrom}` : `Subaccount ${requestedFrom}`;
}
