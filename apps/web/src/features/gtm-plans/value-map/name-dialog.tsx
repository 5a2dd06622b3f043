import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { TextField } from "../../../components/field/text-field.tsx";

/** What a name is asked for. */
export interface AskedName {
  /** Heads the dialog: "Rename Cost". */
  title: string;
  label: string;
  initial: string;
  placeholder?: string | undefined;
  /** On the button that goes on. */
  action: string;
  problemOf(name: string): string | undefined;
  onName(name: string): void;
}

/** Asks for the name of a row or column. */
export function NameDialog({ asked, onClose }: { asked: AskedName; onClose(): void }) {
  const formId = useId();
  const [name, setName] = useState(asked.initial);
  const [shown, setShown] = useState<string>();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const problem = asked.problemOf(name);
    setShown(problem);
    if (problem !== undefined) return;
    onClose();
    if (name.trim() !== asked.initial) asked.onName(name.trim());
  }

  return (
    <Dialog
      open
      title={asked.title}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            {asked.action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={asked.label}
          value={name}
          error={shown}
          placeholder={asked.placeholder}
          autoComplete="off"
          required
          onChange={(event) => {
            setName(event.target.value);
            setShown(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
