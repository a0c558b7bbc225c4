import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { InstallationAdministratorDocument } from '../../../generated/liabilities.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { liabilitiesPage } from './liabilities.route.ts';

/** The link to the liabilities in the account menu, for the administrator of the installation. */
export function LiabilitiesMenuItem() {
  const navigate = useNavigate();
  const { data } = useData(InstallationAdministratorDocument, {}, { isBackground: true });
  if (!data?.me?.isAdministrator) return null;
  return (
    <Menu.Item
      leftSection={<liabilitiesPage.icon size={16} aria-hidden />}
      onClick={() => void navigate({ to: `/${liabilitiesPage.path}` })}
    >
      {liabilitiesPage.label}
    </Menu.Item>
  );
}
