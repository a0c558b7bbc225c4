import { ActionIcon, Button } from '@mantine/core';
import { findKind, kindPlural } from '@headframe/domain/devices/kind-support';
import type { KindName } from '@headframe/domain/devices/kinds';
import { useCan } from '../../../transport/session/access.ts';
import { IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { SnmpInputs } from './SnmpInputs.tsx';
import { SshInputs } from './SshInputs.tsx';
import { scanPermissions } from './scan.actions.tsx';
import { credentialProblem, emptyCredential, type CredentialField } from './scan-credentials.ts';
import styles from './Scan.module.css';
import { SecretInput, UserInput, type CredentialFieldsProps } from './CredentialInput.tsx';

/** A user and a password. */
function LoginInputs(props: CredentialFieldsProps) {
  return (
    <div className={styles['login']}>
      <UserInput {...props} />
      <SecretInput {...props} />
    </div>
  );
}

interface CredentialInputsProps {
  kind: KindName;
  /** The credentials of all kinds. */
  credentials: readonly CredentialField[];
  onChange(credentials: readonly CredentialField[]): void;
}

const sshHint =
  'Without a user, a scan that looks for some kinds of devices alone, such as GPUs, lists the SSH servers with their host keys: accept them in the results, and log in there. Or enter a user with a private key, or with a password and the host keys of your servers, which learn a password that is tried on them. Tried in this order.';

const formTexts = {
  login: { add: 'Add credential', hint: 'Tried in this order, then factory defaults.' },
  snmp: { add: 'Add community or user', hint: 'SNMP communities and SNMPv3 users; then factory defaults.' },
  ssh: { add: 'Add SSH user', hint: sshHint },
} as const;

const inputsOf = {
  login: LoginInputs,
  community: SnmpInputs,
  snmpUser: SnmpInputs,
  sshPassword: SshInputs,
  sshKey: SshInputs,
} as const;

/** The credentials that a scan tries on one kind of device, in this order, before the factory defaults. */
export function CredentialInputs({ kind, credentials, onChange }: CredentialInputsProps) {
  const canStore = useCan(scanPermissions.storeCredentials);
  const form = findKind(kind)?.credential ?? 'none';
  if (form === 'none') return null;
  const nextKey = Math.max(0, ...credentials.map(({ key }) => key)) + 1;
  const texts = formTexts[form];
  return (
    <fieldset className={styles['fieldset']}>
      <legend>Credentials for {kindPlural(kind)}</legend>
      <p className={styles['hint']}>
        {texts.hint}
        {canStore && ' The one that works is stored.'}
      </p>
      {credentials
        .filter((field) => field.kind === kind)
        .map((field, index) => (
          <CredentialRow
            key={field.key}
            field={field}
            label={`${index + 1} for ${kindPlural(kind)}`}
            onChange={(part) => onChange(credentials.map((one) => (one.key === field.key ? { ...one, ...part } : one)))}
            onRemove={() => onChange(credentials.filter(({ key }) => key !== field.key))}
          />
        ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...credentials, emptyCredential(kind, nextKey)])}
      >
        {texts.add}
      </Button>
    </fieldset>
  );
}

interface CredentialRowProps {
  field: CredentialField;
  /** Ends the name of each field, so that each row has names of its own. */
  label: string;
  onChange(part: Partial<CredentialField>): void;
  onRemove(): void;
}

function CredentialRow({ field, label, onChange, onRemove }: CredentialRowProps) {
  const problem = credentialProblem(field);
  const Inputs = inputsOf[field.sort];
  return (
    <div className={styles['credential']}>
      <Inputs field={field} label={label} onChange={onChange} />
      <ActionIcon size="lg" aria-label={`Remove credential ${label}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}
