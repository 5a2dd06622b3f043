import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../components/button/button.tsx";
import { TextField, type TextFieldProps } from "../../components/field/text-field.tsx";

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          small
          tip="none"
          label={shown ? "Hide password" : "Show password"}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
