import { ActionIcon, Menu } from '@mantine/core';
import type { OrganizationMemberRowFragment, OrganizationRowFragment } from '../../../../generated/organization.ts';
import { ActionMenuDropdown } from '../../../../ui/action/ActionMenu.tsx';
import { actionsFor } from '../../../../ui/action/action.ts';
import { IconDotsVertical } from '../../../../ui/icon/icons.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { FirstLine, SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import { memberActions } from '../member.actions.tsx';
import { memberLook } from '../organization-state.ts';
import styles from '../Organization.module.css';
import classes from '../../../../ui/theme/classes.module.css';

interface MemberListProps {
  organization: OrganizationRowFragment;
  members: readonly OrganizationMemberRowFragment[];
  onDone(): void;
}

/** The delegates of an organization and those who are invited; its owner has a menu for each. */
export function MemberList({ organization, members, onDone }: MemberListProps) {
  if (members.length === 0) return <p className={classes['note']}>No delegates yet.</p>;
  const mayChange = organization.isOwner && !organization.adminSuspended;
  return (
    <ul className={styles['lines']} aria-label="Delegates">
      {members.map((member) => (
        <li key={member.id}>
          <StackedCell>
            <FirstLine>{member.delegateEmail}</FirstLine>
            <SecondLine>
              {member.nickname && `${member.nickname} · `}
              {member.isSelf && 'You · '}
              {member.role} · <RelativeTime at={member.since} />
            </SecondLine>
          </StackedCell>
          <StatusBadge {...memberLook(member)} />
          {mayChange && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon aria-label={`Actions of ${member.delegateEmail}`}>
                  <IconDotsVertical size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <ActionMenuDropdown actions={actionsFor(memberActions, { organization, member, onDone })} />
            </Menu>
          )}
        </li>
      ))}
    </ul>
  );
}
