import { withdrawalExportPaths } from '@headframe/domain/pool/withdrawal-export-paths';
import type { ListExport } from '../../../platform/export/list-export.ts';
import { withdrawalEntity } from './withdrawal.entity.ts';

interface ExportedWithdrawal {
  id: string;
  subaccount: string;
  createdAt: Date;
  updatedAt: Date;
  kind: string;
  status: string;
  amount: string;
  fee: string;
  balanceBefore: string;
  withdrawPrice: number | null;
  address: string | null;
  paynym: string | null;
  network: string;
  method: string;
  tx: string | null;
  paymentHash: string | null;
  description: string;
  declineReason: string | null;
}

/** Withdrawals as a file; amounts in coins with all their decimals, as text, which no spreadsheet rounds. */
export const withdrawalExport: ListExport<ExportedWithdrawal> = {
  title: 'Withdrawals',
  entity: withdrawalEntity,
  columns: [
    ['id', ({ id }) => id],
    ['subaccount', ({ subaccount }) => subaccount],
    ['created_at', ({ createdAt }) => createdAt, 'moment'],
    ['updated_at', ({ updatedAt }) => updatedAt, 'moment'],
    ['kind', ({ kind }) => kind],
    ['status', ({ status }) => status],
    ['amount', ({ amount }) => amount],
    ['fee', ({ fee }) => fee],
    ['balance_before', ({ balanceBefore }) => balanceBefore],
    ['withdraw_price', ({ withdrawPrice }) => withdrawPrice],
    ['address', ({ address }) => address],
    ['paynym', ({ paynym }) => paynym],
    ['network', ({ network }) => network],
    ['method', ({ method }) => method],
    ['tx', ({ tx }) => tx],
    ['payment_hash', ({ paymentHash }) => paymentHash],
    ['description', ({ description }) => description],
    ['decline_reason', ({ declineReason }) => declineReason],
  ],
  names: [
    'id',
    'subaccount',
    'createdAt',
    'updatedAt',
    'kind',
    'status',
    'amount',
    'fee',
    'balanceBefore',
    'withdrawPrice',
    'address',
    'paynym',
    'network',
    'method',
    'tx',
    'paymentHash',
    'description',
    'declineReason',
  ],
  permission: 'withdraw',
  paths: withdrawalExportPaths,
};
