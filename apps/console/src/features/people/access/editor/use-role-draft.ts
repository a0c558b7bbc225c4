import { permissionLevelLabels, type PermissionLevel } from '@headframe/domain/permissions/permission-feature';
import { permissionCatalogue } from '@headframe/domain/permissions/permission-catalogue';
import { useState } from 'react';
import { CreateRoleDocument, UpdateRoleDocument, type RoleRowFragment } from '../../../../generated/role.ts';
import { useAccess } from '../../../../transport/session/access.ts';
import { send } from '../../../../transport/requests/client.ts';
import { saveMerged } from '../../../../ui/changes/save-merged.ts';
import { useFollowedValues } from '../../../../ui/changes/use-followed-values.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { draftOf, isSameDraft, withinOwn, type RoleDraft } from './role-draft.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface RoleDraftOptions {
  role: RoleRowFragment | undefined;
  isGone: boolean;
  source: RoleRowFragment | undefined;
  onSaved(): void;
  onClose(): void;
}

function firstDraft(role: RoleRowFragment | undefined, source: RoleRowFragment | undefined): RoleDraft {
  if (role) return draftOf(role.alias, role.permissions);
  const own = useAccess.getState().selected?.permissions ?? [];
  return source ? withinOwn(draftOf(`Copy of ${source.alias}`, source.permissions), own) : draftOf('', []);
}

const featureLabels: Readonly<Record<string, string>> = Object.fromEntries(
  permissionCatalogue.flatMap(({ key, label }) => [
    [`permissions.${key}`, label],
    [`levels.${key}`, label],
  ]),
);

/** A level in words. */
function levelText(field: string, value: unknown): string | undefined {
  return field.includes('.') ? permissionLevelLabels[value as PermissionLevel] : undefined;
}

async function save(role: RoleRowFragment | undefined, draft: RoleDraft, start: RoleDraft): Promise<boolean> {
  const change = { alias: draft.alias.trim(), permissions: draft.levels };
  if (!role) return Boolean(await send('mutation', CreateRoleDocument, change));
  const saved = await saveMerged({
    change,
    from: { alias: start.alias, permissions: start.levels },
    labels: featureLabels,
    show: levelText,
    send: (changes, from) =>
      withStepUp((twoFactorCode) =>
        send('mutation', UpdateRoleDocument, { id: role.id, ...change, ...changes, from, twoFactorCode }),
      ),
  });
  return saved !== undefined;
}

/** The draft of a role, stored until it is saved; leaving it unsaved asks for confirmation. */
export function useRoleDraft({ role, isGone, source, onSaved, onClose }: RoleDraftOptions) {
  const [first] = useState(() => firstDraft(role, source));
  const start = role ? draftOf(role.alias, role.permissions) : first;
  const { values: draft, conflicts, change: setDraft, settle } = useFollowedValues(start);
  const [isBusy, setBusy] = useState(false);
  const hasChanges = !isSameDraft(draft, start);
  const leaveFreely = useUnsavedGuard(hasChanges, role?.alias ?? 'the new role');
  const onSave = async () => {
    setBusy(true);
    try {
      if (!(await save(role, draft, start))) return setBusy(false);
      toast.success(role ? 'Role saved.' : 'Role created.', role ? memberCaption(role.memberCount) : undefined);
      leaveFreely();
      onSaved();
      onClose();
    } catch (error) {
      setBusy(false);
      reportFailure(error);
    }
  };
  return {
    draft,
    isBusy,
    canSave: draft.alias.trim() !== '' && (hasChanges || !role) && conflicts.length === 0 && !isGone,
    changes: { conflicts, settle, labels: featureLabels, show: levelText },
    onDraft: setDraft,
    onSave: () => void onSave(),
  };
}

function memberCaption(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'Effective immediately for 1 member.' : `Effective immediately for ${count} members.`;
}
