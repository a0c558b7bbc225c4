import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { InstallationAdministratorDocument } from '../../../generated/liabilities.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { backupPage } from '../../people/backups/backup.route.ts';
import { payoutPage } from '../payouts/payout.route.ts';
import { poolTermsPage } from '../pool-terms/pool-terms.route.ts';
import { refusedUserPage } from '../refused-users/refused-user.route.ts';
import { restoresPage } from '../restores/restores.route.ts';
import { liabilitiesPage } from './liabilities.route.ts';

const pages = [liabilitiesPage, payoutPage, poolTermsPage, refusedUserPage, restoresPage, backupPage];

/** The links to the money, the fees, the refused miners and the restores of the pool, and to the backups, in the account menu, for the administrator of the installation. */
export function AdministratorMenuItems() {
  const navigate = useNavigate();
  const { data } = useData(InstallationAdministratorDocument, {}, { isBackground: true });
  if (!data?.me?.isAdministrator) return null;
  return pages.map((page) => (
    <Menu.Item
      key={page.path}
      leftSection={<page.icon size={16} aria-hidden />}
      onClick={() => void navigate({ to: `/${page.path}` })}
    >
      {page.label}
    </Menu.Item>
  ));
}
