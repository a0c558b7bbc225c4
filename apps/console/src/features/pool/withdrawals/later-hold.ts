/** A hold of what is withdrawn, and why. */
export interface Hold {
  until: string | null;
  reason: string | null;
}

/** The hold that ends last: that of the person who withdraws, or that of a new entry of the address book. */
export function laterHold(
  person: { holdUntil: string | null; holdReason: string | null } | undefined,
  entry: { state: string; holdUntil: string },
): Hold {
  const ofEntry = entry.state === 'held' ? { until: entry.holdUntil, reason: 'new-address' } : undefined;
  const ofPerson = person?.holdUntil ? { until: person.holdUntil, reason: person.holdReason } : undefined;
  if (!ofPerson || (ofEntry && Date.parse(ofEntry.until) >= Date.parse(ofPerson.until)))
    return ofEntry ?? { until: null, reason: null };
  return ofPerson;
}
