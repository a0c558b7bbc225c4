import type { ChainNetwork } from '@headframe/domain/pool/chain-identity';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { parseCoinAmount } from '@headframe/domain/units/coin-amount';
import { useMemo } from 'react';
import type { WithdrawInfoQuery } from '../../../../generated/withdrawal-form.ts';
import { can, useAccess } from '../../../../transport/session/access.ts';
import type { InvoiceRules } from './read-payable-invoice.ts';

/** What an invoice has to be; undefined where the pool does not pay by Lightning. */
export function useInvoiceRules(
  info: WithdrawInfoQuery['withdrawInfo'] | undefined,
  network: string | null | undefined,
): InvoiceRules | undefined {
  const isTrusted = useAccess(() => can('trusted_wallet_write'));
  const isOn = info?.isLightningOn ?? false;
  const holdUntil = info?.holdUntil ?? null;
  const left = info?.invoiceLeft ?? '0';
  const limit = info?.invoiceLimit ?? '0';
  return useMemo(() => {
    if (!isOn || !network) return undefined;
    const { bech32Prefix } = networkParameters(0, network as ChainNetwork);
    return { bech32Prefix, holdUntil, isTrusted, left: parseCoinAmount(left), limit: parseCoinAmount(limit) };
  }, [isOn, network, holdUntil, isTrusted, left, limit]);
}
