/**
 * Ends a sentence with what the last read-back said, unless the sentence ends with just that already; cut to what a result
 * may hold.
 */
function withLast(sentence: string, last: string | null): string {
  const detail = (last ?? '').replace(/\.$/, '');
  const isSaid = sentence.toLowerCase().endsWith(detail.toLowerCase());
  return (isSaid ? `${sentence}.` : `${sentence} (${detail}).`).slice(0, 512);
}

/** Texts of results, in plain words for the operator. */
export const commandMessages = {
  expired: 'The command expired before the agent could run it.',
  canceled: 'The command was canceled before it was sent.',
  unknownDevice: 'The agent does not know this device.',
  unsupported: (command: string, model: string | null, reason: string) =>
    withLast(`${model ?? 'This device'} cannot carry out "${command}"`, reason),
  unknownFamily: (family: string) =>
    `This version of the agent has no driver for ${family}. Update the agent.`.slice(0, 512),
  unknownCommand: (kind: string) =>
    `This version of the agent does not know the command ${kind}. Update the agent.`.slice(0, 512),
  unreadable: 'This version of the agent cannot read the command. Update the agent.',
  otherDevice: (ip: string, mac: string) => `Another device answers at ${ip}: ${mac}. The command was not sent.`,
  unreachable: (reason: string) => withLast('The device cannot be reached; the command was not sent', reason),
  refused: (reason: string) => withLast('The device refused', reason),
  /** In place of what did not happen, where the device did not answer the last look: nothing may be said of its state. */
  unseen: 'it is unknown whether that took effect',
  /** The device accepted the command, and its effect was not seen; `unmet` says what did not happen. */
  lied: (unmet: string, last: string | null) => withLast(`Device answered success but ${unmet}`, last),
  /** The command was not answered, or not clearly, and the read-back did not show its effect. */
  broken: (unmet: string, error: string, last: string | null) =>
    withLast(`The command got no clear answer (${error.replace(/\.$/, '')}) and ${unmet}`, last),
  /** The agent was restarted after it had begun; it read back and did not see the effect. */
  interrupted: (unmet: string, last: string | null) =>
    withLast(`The agent was restarted while carrying out the command and ${unmet}`, last),
  /** The image that a command takes to its device could not be had, or broke off on its way. */
  noImage: (reason: string) => withLast('The image could not be had; nothing was sent to the device', reason),
  notReceived: (reason: string) =>
    withLast('The device did not receive the whole image, and keeps its firmware', reason),
  /** A question to the device brought no answer. */
  unanswered: (unmet: string, error: string | null) => withLast(`The device was asked and ${unmet}`, error),
  /** The file of a command could not be read from the device, or not be stored. */
  noContent: (reason: string) => withLast('The file could not be fetched', reason),
  contentRefused: (reason: string) => withLast('The server did not take the file', reason),
  contentLate: 'The file did not reach the server in time.',
  journalLost: "The agent's journal was damaged. It is unknown whether this command ran; it was not sent.",
  forgotten: 'The agent has no record of this command. It is unknown whether it ran; it was not sent again.',
  agentFault: (error: string) => withLast('The agent could not carry out the command', error),
} as const;
