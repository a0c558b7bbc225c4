import type { CommandDescriptors, SelectionActions } from './define-command.ts';
import type { DeviceKind } from './define-kind.ts';
import type { SettingDescriptors } from './define-setting.ts';
import { commandAudit, settingAudit, type CommandAudit, type SettingAudit } from './device-commands.ts';
import { deviceKinds } from './kinds.ts';

type Kinds = (typeof deviceKinds)[number];

/** The commands or actions of a kind that have words of their own in the audit log. */
type Audited<Actions extends SelectionActions | CommandDescriptors> = {
  [Name in keyof Actions]: Actions[Name] extends { audit: string } ? Name : never;
}[keyof Actions] &
  string;

type AuditOfKind<Kind extends Kinds> =
  | CommandAudit<Kind['kind'], Audited<Kind['commands']> | Audited<Kind['actions']>>
  | (Kind extends { settings: infer Settings extends SettingDescriptors }
      ? SettingAudit<Kind['kind'], keyof Settings & string>
      : never)
  | (Kind extends { audits: infer Audits } ? `${Kind['kind']}.${keyof Audits & string}` : never);

/** The actions of the audit log that descriptors of kinds name: their commands, actions and other mutations. */
type DeviceAudit = { [Name in Kinds['kind']]: AuditOfKind<Extract<Kinds, { kind: Name }>> }[Kinds['kind']];

function auditsOf({ kind, commands, actions, settings = {}, audits = {} }: DeviceKind): (readonly [string, string])[] {
  const described = Object.entries({ ...commands, ...actions });
  return [
    ...described.flatMap(([name, { audit }]) =>
      audit === undefined ? [] : [[commandAudit(kind, name), audit] as const],
    ),
    ...Object.entries(settings).map(([name, { audit }]) => [settingAudit(kind, name), audit] as const),
    ...Object.entries(audits).map(([verb, text]) => [`${kind}.${verb}`, text] as const),
  ];
}

/** The words of the audit log for what is done to devices of each kind. */
export const deviceAudits = Object.fromEntries(deviceKinds.flatMap(auditsOf)) as Readonly<Record<DeviceAudit, string>>;
