import type { ComponentType } from 'react';
import { defineList } from '../../../ui/list/define-list.tsx';
import { OrganizationDrawer } from './drawer/OrganizationDrawer.tsx';
import { compactOrganizationColumns, organizationColumns } from './organization-columns.tsx';
import { organizationActions, organizationPageActions, surroundingsOf } from './organization.actions.tsx';
import { organizationPage } from './organization.route.ts';
import { OrganizationsAbove } from './OrganizationsAbove.tsx';
import { useOrganizations } from './use-organizations.ts';

const primary = 'createOrganization';

/** The user's organizations, and for the administrator all of the installation, with all that can be done with them. */
export const OrganizationPage: ComponentType = defineList(useOrganizations, {
  page: organizationPage,
  key: 'organizations',
  noun: 'organizations',
  rowKey: ({ id }) => id,
  auditKind: 'organization',
  rowLabel: ({ organizationName }) => organizationName,
  text: { columns: ['name', 'alias', 'ownerEmail'], placeholder: 'Search name, alias, owner' },
  tieBreak: 'createdAt',
  columns: organizationColumns,
  compactColumns: compactOrganizationColumns,
  lines: [2, 2],
  pageActions: { actions: organizationPageActions, context: surroundingsOf, primary },
  rowActions: {
    actions: organizationActions,
    context: (organization, list) => ({ ...surroundingsOf(list), organization }),
  },
  Above: OrganizationsAbove,
  drawer: { key: 'organization', Component: OrganizationDrawer },
  empty: {
    title: 'No organization yet',
    text: 'An organization groups subaccounts and the delegates who manage them as Super Admin.',
    offersPrimary: true,
    isFiltered: ({ isFiltered, data }) => isFiltered || (data?.isAdministering ?? false),
  },
});
