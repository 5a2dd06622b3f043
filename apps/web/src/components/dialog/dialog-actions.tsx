import { Button, type ButtonProps } from "../button/button.tsx";

interface DialogActionsProps extends Omit<ButtonProps, "variant"> {
  onCancel: () => void;
}

/** Cancel, and what the dialog is for. */
export function DialogActions({ onCancel, ...action }: DialogActionsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="primary" {...action} />
    </>
  );
}
