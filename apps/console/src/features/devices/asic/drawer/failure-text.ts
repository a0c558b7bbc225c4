/** What a person reads for each kind of failed reading (`failure.kind` of the agent link). */
const kinds: Readonly<Record<string, string>> = {
  connection: 'no connection',
  timeout: 'no answer in time',
  reply: 'unreadable answer',
};

/** A failed reading in words; refusals of the device, and kinds of a newer agent, are shown as reported. */
export function failureText(failure: string): string {
  return kinds[failure.slice(0, failure.indexOf(':'))] ?? failure;
}
