import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useMemo } from 'react';
import type { PageKey } from '@headframe/domain/permissions/page-catalogue';
import { useAccess, type Subaccount } from '../../../../transport/session/access.ts';
import { useFollowedValues } from '../../../../ui/changes/use-followed-values.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { hideableGroups } from '../hideable-groups.ts';
import { pageLabels } from '../page-labels.ts';
import { hidePages } from '../subaccount-changes.ts';
import styles from '../Subaccounts.module.css';
import classes from '../../../../ui/theme/classes.module.css';

interface HiddenPagesDialogProps extends DialogProps<true> {
  subaccount: Pick<Subaccount, 'name' | 'permissions' | 'hiddenFeatures'>;
}

interface HiddenPages {
  readonly pages: readonly string[];
}

/** The user's own preference list of a subaccount: which pages are shown. Settings cannot be hidden. */
export function HiddenPagesDialog({ subaccount, onAnswer, onCancel }: HiddenPagesDialogProps) {
  const groups = useMemo(() => hideableGroups(subaccount.permissions), [subaccount.permissions]);
  const present =
    useAccess(({ subaccounts }) => subaccounts.find(({ name }) => name === subaccount.name)) ?? subaccount;
  const { values, change } = useFollowedValues<HiddenPages>({ pages: present.hiddenFeatures });
  const hidden: ReadonlySet<string> = new Set(values.pages);
  const show = (page: PageKey, isShown: boolean) => {
    const next = new Set(hidden);
    if (isShown) next.delete(page);
    else next.add(page);
    change({ pages: [...next] });
  };
  const submit = async () => {
    await hidePages(subaccount.name, [...hidden]);
    onAnswer(true);
  };
  const toggle = (page: PageKey, isDisabled = false) => (
    <Switch
      key={page}
      size="xs"
      label={pageLabels[page]}
      checked={!hidden.has(page) && !isDisabled}
      disabled={isDisabled}
      onChange={(event) => show(page, event.currentTarget.checked)}
    />
  );
  return (
    <FormDialog title={`Pages of ${subaccount.name}`} submitLabel="Save" onSubmit={submit} onCancel={onCancel}>
      <p className={styles['hint']}>Pages that are off leave your menu on all your devices. Settings always stay.</p>
      <div className={styles['pages']}>
        {groups.map(({ page, children }) => (
          <fieldset key={page} className={styles['pageGroup']}>
            <legend className={classes['unseen']}>{pageLabels[page]}</legend>
            {toggle(page)}
            {children.length > 0 && (
              <div className={styles['pageChildren']}>{children.map((child) => toggle(child, hidden.has(page)))}</div>
            )}
          </fieldset>
        ))}
      </div>
    </FormDialog>
  );
}
