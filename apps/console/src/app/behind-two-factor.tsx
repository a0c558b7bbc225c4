import type { ComponentType } from 'react';
import { profilePage } from '../features/people/profile/profile.route.ts';
import { useAccess } from '../transport/session/access.ts';
import { IconLock } from '../ui/icon/icons.ts';
import { PageBody, PageHeader } from '../ui/page/PageHeader.tsx';
import type { Page } from '../ui/page/page.ts';
import { PageLink } from '../ui/page/PageLink.tsx';
import { NothingYet } from '../ui/state/EmptyState.tsx';

/** The component of a page; of one that needs a second factor, which says so to people without one and leads to where it is set up. */
export function behindTwoFactor(
  { entry, label }: Pick<Page, 'entry' | 'label'>,
  Component: ComponentType,
): ComponentType {
  if (!entry.twoFactor) return Component;
  return function BehindTwoFactor() {
    const hasFactor = useAccess(({ me }) => me?.twoFactorEnabled ?? false);
    if (hasFactor) return <Component />;
    return (
      <PageBody>
        <PageHeader title={label} />
        <NothingYet
          icon={IconLock}
          title={`${label} needs two-factor authentication`}
          text="Each withdrawal is confirmed with a code of your second factor, which is not set up yet."
        >
          <PageLink page={profilePage}>Set it up in your profile</PageLink>
        </NothingYet>
      </PageBody>
    );
  };
}
