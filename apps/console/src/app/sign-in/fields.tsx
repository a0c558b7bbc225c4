import { PasswordInput, TextInput } from '@mantine/core';
import { PasswordRules } from '../../ui/PasswordRules.tsx';

interface FieldProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  isFocused?: boolean;
}

/** The e-mail of an account. */
export function EmailField({ value, error, onChange, isFocused = false }: FieldProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      name="email"
      autoComplete="username"
      autoFocus={isFocused}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The password of an account, as it is. */
export function PasswordField({ value, error, onChange, isFocused = false }: FieldProps) {
  return (
    <PasswordInput
      label="Password"
      name="password"
      autoComplete="current-password"
      autoFocus={isFocused}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A password to be, with the rules it has to keep. */
export function NewPasswordField({ value, error, onChange, label }: FieldProps & { label: string }) {
  return (
    <>
      <PasswordInput
        label={label}
        name="new-password"
        autoComplete="new-password"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <PasswordRules password={value} />
    </>
  );
}

/** A code that came by mail, or that an authenticator app shows. */
export function CodeField({ value, error, onChange, description }: FieldProps & { description: string }) {
  return (
    <TextInput
      label="Verification code"
      description={description}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={64}
      autoFocus
      data-numeric
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
