import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../lib/api/api-error.ts";
import { call } from "../lib/api/call.ts";
import { Button } from "./button/button.tsx";
import { toast } from "./toast/toast-store.ts";

/** Sends the link that confirms the user's address again. */
export function ResendVerification() {
  const send = useMutation({
    mutationFn: () => call("sendVerificationEmail"),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
      Send the link again
    </Button>
  );
}
