import { CoreRpcError } from '@headframe/chain/rpc/core-rpc';
import { dustRateOf, type EngineParts } from '../engine/engine-parts.ts';
import { sendAgain } from '../engine/send-again.ts';
import { finalConfirmations } from '../engine/payout-rules.ts';
import type { NotificationParts } from './notification-parts.ts';
import type { FundedNotification } from './notification-store.ts';
import type { Notification } from './notification-signer.ts';

/**
 * Signs, stores and sends the notifications that are funded, and notes where the chain has them. One that the node does not take keeps
 * nothing else from being paid. Returns why notifications are not sent.
 */
export async function followNotifications(parts: EngineParts, notification: NotificationParts): Promise<string[]> {
  const refusals: string[] = [];
  for (const one of await notification.store.funded()) {
    const { stored } = one;
    // Signed now, it is nowhere yet, whatever was noted of another one.
    const refusal = stored
      ? await placeOrSend(parts, notification, one, stored)
      : await placeOrSend(
          parts,
          notification,
          { ...one, isSent: false, height: undefined },
          await signAndStore(parts, notification, one),
        );
    if (refusal !== undefined) refusals.push(`Notification ${one.id} is not sent: ${refusal.replace(/\.$/, '')}.`);
  }
  return refusals;
}

async function signAndStore(
  { coin, onStep }: EngineParts,
  { store, signer }: NotificationParts,
  { id, code, funding }: FundedNotification,
): Promise<Notification> {
  const made = signer.sign(id, code, funding.hex, dustRateOf(coin));
  await store.keep(id, made);
  await onStep('notification-stored');
  return made;
}

async function placeOrSend(
  parts: EngineParts,
  { store }: NotificationParts,
  { id, funding, isSent, height }: FundedNotification,
  { txid, hex, spends }: Notification,
): Promise<string | undefined> {
  const { wallet, log, onStep } = parts;
  // Nobody else has the key: where a block spent what funds it, this transaction did.
  const isSpent = !(await wallet.output(spends));
  if (isSpent && ((await wallet.find(funding.txid))?.confirmations ?? 0) > 0) {
    const tip = await wallet.height();
    const dust = await wallet.output({ txid, vout: 0 });
    const at = dust ? tip - dust.confirmations + 1 : (height ?? tip);
    await store.notePlace(id, at, tip - at + 1 >= finalConfirmations);
    return undefined;
  }
  // Out of the chain again, by a reorganisation.
  if (height !== undefined) await store.notePlace(id, undefined, false);
  if (await wallet.isWaiting(txid)) {
    if (!isSent) await store.notePlace(id, undefined, false);
    await sendAgain(parts, txid, hex);
    return undefined;
  }
  try {
    await wallet.send(hex);
  } catch (error) {
    if (!(error instanceof CoreRpcError)) throw error;
    return error.message;
  }
  await onStep('notification-handed-over');
  if (!(await wallet.isWaiting(txid))) return 'The node does not keep the transaction.';
  await store.notePlace(id, undefined, false);
  await onStep('notification-sent');
  if (!isSent) log.info('The holder of a payment code is notified.', { notification: id, txid });
  return undefined;
}
