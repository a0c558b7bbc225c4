import { auditActionsOf, auditActionText } from '@headframe/domain/audit/audit-actions';
import { containsPattern } from '@headframe/domain/where/ilike';
import type { AccountAuditEntryOrderBy, AccountAuditEntryWhere } from '../../../generated/audit.ts';
import { parseTimeRange, resolveTimeRange } from '../../../ui/chart/time-range.ts';
import type { FilterDescription, FilterValues } from '../../../ui/filter/filter.ts';
import { parseSort, type Sort } from '../../../ui/table/columns.ts';
import type { AuditSearch } from './audit.route.ts';

/** Which of the two logs: that of subaccounts and organizations, or that of the own account. */
export type AuditLog = AuditSearch['log'];

/** The part of the URL that says which entries are listed. */
export type AuditFilters = Partial<Pick<AuditSearch, 'q' | 'actor' | 'action' | 'object' | 'range'>>;

/** The `where` that both logs understand. */
export type AuditWhere = AccountAuditEntryWhere;

const searchedColumns = ['actor', 'objectName', 'objectId', 'ip'] as const;
const maxWords = 5;

function oneOf(column: 'action' | 'objectKind', values: readonly string[] | undefined): AuditWhere[] {
  return values && values.length > 0 ? [{ [column]: { _in: values } }] : [];
}

function textWhere(text: string | undefined): AuditWhere[] {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.map((word) => ({
    _or: searchedColumns.map((column) => ({ [column]: { _ilike: containsPattern(word) } })),
  }));
}

function timeWhere(range: string | undefined, nowSeconds: number): AuditWhere[] {
  const parsed = range === undefined ? undefined : parseTimeRange(range);
  if (!parsed) return [];
  const { from, to } = resolveTimeRange(parsed, nowSeconds);
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  return [{ at: parsed.kind === 'last' ? { _gte: at(from) } : { _gte: at(from), _lte: at(to) } }];
}

/** The filters as the `where` of list and export. */
export function auditWhere(filters: AuditFilters, nowSeconds: number): AuditWhere {
  const { actor } = filters;
  const parts: AuditWhere[] = [
    ...timeWhere(filters.range, nowSeconds),
    ...oneOf('action', filters.action),
    ...oneOf('objectKind', filters.object),
    ...(actor ? [{ actor: { _ilike: containsPattern(actor) } }] : []),
    ...textWhere(filters.q),
  ];
  return { _and: parts };
}

const objectKinds: Readonly<Record<AuditLog, readonly (readonly [kind: string, label: string])[]>> = {
  site: [
    ['agent', 'Agent'],
    ['api-key', 'API key'],
    ['command', 'Miners or ranges'],
    ['invitation', 'Invitation'],
    ['location-profile', 'Location profile'],
    ['member', 'Member'],
    ['observer', 'Observer link'],
    ['organization', 'Organization'],
    ['role', 'Role'],
    ['saved-pools', 'Saved pools'],
    ['subaccount', 'Subaccount'],
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
  return [...objectKinds.site, ...objectKinds.account].find(([each]) => each === kind)?.[1] ?? kind;
}

/** The filters of the bar. */
export function auditFilters(log: AuditLog): FilterDescription[] {
  const actions = auditActionsOf(log).map((value) => ({ value, label: auditActionText(value) }));
  const object: FilterDescription = {
    kind: 'choice',
    key: 'object',
    label: 'Object',
    options: objectKinds[log].map(([value, label]) => ({ value, label })),
  };
  const actor: FilterDescription = { kind: 'text', key: 'actor', label: 'Actor', placeholder: 'E-mail or key' };
  const action: FilterDescription = { kind: 'choice', key: 'action', label: 'Action', options: actions };
  return log === 'site' ? [action, object, actor] : [action, object];
}

/** What the filters of the bar are set to. */
export function auditFilterValues({ q, actor, action, object }: AuditFilters): FilterValues {
  return { q, actor, action, object };
}

/** Whether any filter of the bar or the free text is set. */
export function isFiltered(filters: AuditFilters): boolean {
  return Object.values(auditFilterValues(filters)).some((value) => value !== undefined && value.length > 0);
}

const sortKeys = ['at', 'actor', 'action', 'objectName'] as const satisfies readonly (keyof AccountAuditEntryOrderBy)[];

/** The sort of the URL, or the newest first when it names no column. */
export function auditSort(text: string): Sort {
  const sort = parseSort(text);
  return (sortKeys as readonly string[]).includes(sort.key) ? sort : { key: 'at', isDescending: true };
}

/** The sort as both lists take it; equal rows stand with the newest first. */
export function auditOrder({ key, isDescending }: Sort): AccountAuditEntryOrderBy[] {
  const chosen: AccountAuditEntryOrderBy = { [key]: isDescending ? 'desc' : 'asc' };
  return key === 'at' ? [chosen] : [chosen, { at: 'desc' }];
}
