import { auditActionsOf, auditActionText } from '@headframe/domain/audit/audit-actions';
import { spelledOut } from '@headframe/domain/audit/audit-fields';
import { recordAuditKinds } from '@headframe/domain/records/record-audits';
import { withOptions, type ListFilter, type ListTextSearch } from '../../../ui/list/list-where.ts';
import type { AuditSearch } from './audit.route.ts';

/** Which of the two logs: that of subaccounts and organizations, or that of the own account. */
export type AuditLog = AuditSearch['log'];

/** The free text of both logs. */
export const auditText: ListTextSearch = {
  columns: ['actor', 'objectName', 'objectId', 'ip'],
  placeholder: 'Search actor, object, IP',
};

const objectKinds: Readonly<Record<AuditLog, readonly (readonly [kind: string, label: string])[]>> = {
  site: [
    ['agent', 'Agent'],
    ['api-key', 'API key'],
    ['command', 'Devices or ranges'],
    ['invitation', 'Invitation'],
    ['location-profile', 'Location profile'],
    ['member', 'Member'],
    ['observer', 'Observer link'],
    ['organization', 'Organization'],
    ['role', 'Role'],
    ['subaccount', 'Subaccount'],
    ...recordAuditKinds,
  ],
  account: [
    ['account', 'Account'],
    ['preference', 'Preferences'],
    ['session', 'Session'],
    ['two-factor', 'Second factor'],
  ],
};

/** What an object is, in words. */
export function objectKindText(kind: string): string {
  return [...objectKinds.site, ...objectKinds.account].find(([each]) => each === kind)?.[1] ?? spelledOut(kind);
}

/** The filters of both logs. */
export const auditFilters: readonly ListFilter[] = [
  { kind: 'choice', key: 'action', label: 'Action', options: [] },
  { kind: 'choice', key: 'object', label: 'Object', column: 'objectKind', options: [] },
  { kind: 'text', key: 'actor', label: 'Actor', placeholder: 'E-mail or key' },
];

/** The filters of one log; the own account is the only actor of its log. */
export function filtersOfLog(filters: readonly ListFilter[], log: AuditLog): ListFilter[] {
  const options = {
    action: auditActionsOf(log).map((value) => ({ value, label: auditActionText(value) })),
    object: objectKinds[log].map(([value, label]) => ({ value, label })),
  };
  return withOptions(filters, options).filter(({ key }) => log === 'site' || key !== 'actor');
}
