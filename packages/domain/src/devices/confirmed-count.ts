/** What something far-reaching is done to: how many, in the singular and plural, and what they draw where that is lost with it. */
export interface Confirmable {
  readonly count: number;
  readonly nouns: readonly [one: string, many: string];
  /** W. */
  readonly watts?: number;
}

function subjectText({ count, nouns: [one, many], watts }: Confirmable): string {
  const counted = `${count} ${count === 1 ? one : many}`;
  return watts === undefined || watts < 1 ? counted : `${counted} with ${(watts / 1000).toFixed(1)} kW`;
}

/**
 * Why something is not done whose number a person types, or another program sends, to confirm it: where that number is asked for and
 * missing, or is another one. The sentence says what to send; undefined where it is confirmed.
 */
export function confirmedCountRefusal(
  asked: Confirmable & { readonly isAsked: boolean },
  confirmed: number | null | undefined,
): string | undefined {
  const { count, isAsked } = asked;
  if (confirmed === count) return undefined;
  if (confirmed != null)
    return `confirmedCount: ${confirmed} was confirmed, and this is for ${subjectText(asked)} now. Look at them again, and send confirmedCount: ${count}.`;
  return isAsked
    ? `confirmedCount: this is for ${subjectText(asked)}. Send confirmedCount: ${count} to confirm that many.`
    : undefined;
}
