import { type FormEvent, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import styles from "./sandbox-mail-screen.module.css";

/** For visitors: whose mails to read. */
export function AddressForm({ address, onAsk }: { address: string; onAsk: (address: string) => void }) {
  const [typed, setTyped] = useState(address);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const asked = typed.trim();
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(asked);
    setError(isAddress ? undefined : "Enter an e-mail address such as name@company.com");
    if (isAddress) onAsk(asked);
  }

  return (
    <form className={styles["address"]} onSubmit={submit} noValidate>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Show mails</Button>
    </form>
  );
}
