import { Menu } from '@mantine/core';
import { enterSubaccount, useAccess } from '../../transport/access.ts';
import { IconBuilding, IconCheck, IconChevronDown } from '../../ui/icons.ts';
import styles from './Shell.module.css';

/** The subaccount one works in; with more than one, a menu to move to another. */
export function SubaccountSwitch() {
  const { subaccounts, selected } = useAccess();
  const open = subaccounts.filter(
    (subaccount) => !subaccount.isArchived && (subaccount.isOwner || subaccount.isApproved),
  );
  const name = selected?.name ?? 'No subaccount';
  const label = (
    <>
      <IconBuilding size={18} stroke={1.6} aria-hidden />
      <span className={styles['itemLabel']}>{name}</span>
    </>
  );
  if (open.length < 2) {
    return (
      <div className={styles['subaccount']} title={`Subaccount ${name}`}>
        {label}
      </div>
    );
  }
  return (
    <Menu position="bottom-start" width={232} withinPortal>
      <Menu.Target>
        <button type="button" className={styles['subaccount']} aria-label={`Subaccount ${name}`}>
          {label}
          <IconChevronDown size={14} className={styles['itemEnd']} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map((subaccount) => (
          <Menu.Item
            key={subaccount.id}
            onClick={() => enterSubaccount(subaccount.name)}
            rightSection={
              subaccount.name === selected?.name ? <IconCheck size={14} aria-label="selected" /> : undefined
            }
          >
            {subaccount.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
