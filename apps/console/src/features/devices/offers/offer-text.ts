import { kindNoun, kindPlural } from '@headframe/domain/devices/kind-support';
import type { DeviceOfferRowFragment } from '../../../generated/device-offer.ts';

type Offer = Pick<
  DeviceOfferRowFragment,
  'kind' | 'deviceCount' | 'isMove' | 'commandAccess' | 'tunnelAccess' | 'subaccount' | 'isReceived'
>;

/** What is offered, such as `12 ASICs`. */
export function offeredText({ kind, deviceCount }: Pick<Offer, 'kind' | 'deviceCount'>): string {
  return `${deviceCount.toLocaleString('en-US')} ${deviceCount === 1 ? kindNoun(kind).replace(/s$/, '') : kindPlural(kind)}`;
}

/** What the offer gives, in a few words. */
export function givenText({ isMove, commandAccess, tunnelAccess }: Omit<Offer, 'kind' | 'deviceCount'>): string {
  if (isMove) return 'Move for good';
  const besides = [commandAccess && 'command', tunnelAccess && 'open web pages'].filter((right) => right !== false);
  return ['See', ...besides].join(', ');
}

/** What accepting an offer means, in the sentences of its confirmation. */
export function acceptedText({ isMove, commandAccess, subaccount }: Offer): string {
  if (isMove)
    return `They become devices of this subaccount, with their settings and credentials. The agent of ${subaccount} goes on reading them: it receives what you send them, such as the user and password of a pool.`;
  const commands = commandAccess
    ? ` Commands go through the agent of ${subaccount}, which receives what you send, such as the user and password of a pool; its people read who gave them.`
    : ' You cannot command them.';
  return `They appear in your lists and totals, marked as shared by ${subaccount}, until one of you ends that.${commands}`;
}
