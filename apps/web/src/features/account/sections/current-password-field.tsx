import { focusField } from "../focus-field.ts";
import { PasswordField } from "../password-field.tsx";

interface CurrentPasswordFieldProps {
  value: string;
  onValueChange(value: string): void;
  error: string | undefined;
  /** Whether the field takes the focus when it appears. */
  takesFocus?: boolean;
}

/** The account's password, asked for before a change of the sign-in methods or the account's deletion. */
export function CurrentPasswordField({
  value,
  onValueChange,
  error,
  takesFocus = true,
}: CurrentPasswordFieldProps) {
  return (
    <div ref={takesFocus ? focusField : undefined}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={error}
      />
    </div>
  );
}
