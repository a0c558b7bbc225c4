import type { CommandEntry } from '@headframe/domain/devices/define-command';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { CommandDialog, useSnapshot, type CommandSnapshot } from '../../commands/index.ts';
import { credentialProblem, CredentialInputs, emptyCredential, isEmptyCredential } from '../../scan/index.ts';
import { asicNouns } from '../asic-nouns.ts';

/** A user and a password as the server takes them. */
export interface EnteredCredential {
  user: string;
  password: string;
}

interface CredentialDialogProps<Answer> extends DialogProps<Answer> {
  words: CommandEntry;
  /** Name of the only miner. */
  name?: string | undefined;
  count: number;
  snapshot: Promise<CommandSnapshot>;
}

const maxLength = 255;
/** As the server allows, since some miners lock after wrong tries. */
const maxTried = 5;

/** Asks for the credential that is stored with miners. */
export function SetCredentialDialog(
  props: CredentialDialogProps<{ snapshotId: string; credential: EnteredCredential | null }>,
) {
  const { snapshot, onAnswer, ...asked } = props;
  const state = useSnapshot(snapshot);
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const isEmpty = user === '' && password === '';
  return (
    <CommandDialog
      {...asked}
      nouns={asicNouns}
      usesAgents={false}
      state={state}
      isValid={isEmpty || user !== ''}
      onConfirm={({ id }) => onAnswer({ snapshotId: id, credential: isEmpty ? null : { user, password } })}
    >
      <TextField
        label="User"
        description="Without user and password, the factory default is used."
        maxLength={maxLength}
        value={user}
        onChange={(value) => setUser(String(value))}
      />
      <PasswordInput
        label="Password"
        maxLength={maxLength}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </CommandDialog>
  );
}

/** Asks for the credentials that agents try on miners. */
export function TryCredentialsDialog(
  props: CredentialDialogProps<{ snapshotId: string; credentials: EnteredCredential[] }>,
) {
  const { snapshot, onAnswer, ...asked } = props;
  const state = useSnapshot(snapshot);
  const [fields, setFields] = useState([emptyCredential('asic', 1)]);
  const entered = fields.filter((field) => !isEmptyCredential(field));
  const isTooMany = entered.length > maxTried;
  const isValid = entered.length > 0 && !isTooMany && entered.every((field) => credentialProblem(field) === undefined);
  const credentials = entered.map(({ user, password }) => ({ user, password }));
  return (
    <CommandDialog
      {...asked}
      nouns={asicNouns}
      state={state}
      isValid={isValid}
      onConfirm={({ id }) => onAnswer({ snapshotId: id, credentials })}
    >
      <CredentialInputs kind="asic" credentials={fields} onChange={(next) => setFields([...next])} />
      {isTooMany && <p role="alert">At most {maxTried} credentials are tried at one time.</p>}
    </CommandDialog>
  );
}
