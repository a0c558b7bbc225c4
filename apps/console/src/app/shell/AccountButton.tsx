import type { ComponentPropsWithRef } from 'react';
import { useAccess } from '../../transport/session/access.ts';
import { IconUser } from '../../ui/icon/icons.ts';
import { menuLine } from '../../ui/page/menu-line.ts';

/** The button with the name of the signed-in user, or of the observer link. */
export function AccountButton(props: ComponentPropsWithRef<'button'>) {
  const { me, observer } = useAccess();
  const name = me?.nickname || me?.email || observer?.username || '';
  return (
    <button {...props} type="button" className={menuLine.line} aria-label={`Account ${name}`}>
      <IconUser size={18} stroke={1.6} aria-hidden />
      <span className={menuLine.label}>{name}</span>
    </button>
  );
}
