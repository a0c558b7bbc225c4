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

/** The same with what a device answered or refused; of a connection the words are enough. */
export function failureDetail(failure: string): string {
  const end = failure.indexOf(':');
  const [kind, message] = [failure.slice(0, end), failure.slice(end + 1).trim()];
  if (kind === 'reply') return `${failureText(failure)}: ${message}`;
  return kind === 'refused' || kind === 'hostKey' ? message : failureText(failure);
}
