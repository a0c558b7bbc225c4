import { notificationAddress } from '@headframe/chain/bip47/notification-address';
import { readPaymentCode } from '@headframe/chain/bip47/payment-code';
import { addressBookLimits } from '@headframe/domain/pool/address-book';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parsed } from '../../../platform/validation/validated.ts';

/** Where a payment code is checked (first specification, section 7). */
export const paymentCodeCheckPath = '/wallet/bip47';

/** Max checks a minute from one address: a point on the curve costs some computing. */
const checksPerMinute = 60;

const bodySchema = z.object({ code: z.string().max(addressBookLimits.code) });

/**
 * `POST /wallet/bip47` with `{ code }` answers `{ valid: true, notificationAddress }` (as on Bitcoin's main network) or
 * `{ valid: false }`. It stores nothing, and says nothing of who uses the code.
 */
export function registerPaymentCodeCheck(app: FastifyInstance): void {
  const options = {
    bodyLimit: 1024,
    config: { rateLimit: { max: checksPerMinute, timeWindow: 60_000 } },
  };
  app.post(paymentCodeCheckPath, options, async (request, reply) => {
    const { code } = parsed(bodySchema, request.body, 'body');
    const paymentCode = readPaymentCode(code.trim());
    await reply
      .header('cache-control', 'no-store')
      .send(
        paymentCode
          ? { valid: true, notificationAddress: notificationAddress(paymentCode, networkParameters(0, 'main')) }
          : { valid: false },
      );
  });
}
