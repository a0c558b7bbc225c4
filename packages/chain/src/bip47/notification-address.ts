import type { NetworkParameters } from '@headframe/domain/pool/mined-coins';
import { publicKeyAddress } from '../address/public-key-address.ts';
import { childPublicKey, type PaymentCode } from './payment-code.ts';

/** The address that the holder of a payment code watches for notifications (BIP 47). */
export function notificationAddress(code: PaymentCode, network: NetworkParameters): string {
  return publicKeyAddress(childPublicKey(code, 0), network);
}
