import { enterpriseRequestBody, type UserDetails } from "@beachhead/contract";
import { Button } from "../../components/button/button.tsx";
import { TextArea, TextField } from "../../components/field/text-field.tsx";
import { toast } from "../../components/toast/toast-store.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSubmitForm } from "../../lib/form/use-submit-form.ts";
import styles from "./consulting.module.css";
import { useSendEnterpriseRequest } from "./consulting-calls.ts";

const FAILED = "Failed to send request. Please try again.";

/** The specified sentence where the server did not answer or broke down; its own where it names a reason. */
function refusalOf(error: unknown): unknown {
  const isReason = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isReason ? error : new ApiError("network", FAILED);
}

/** Asks the sales team about the Enterprise Plan. */
export function EnterpriseForm({ user, onSent }: { user: UserDetails; onSent?: () => void }) {
  const request = useSendEnterpriseRequest();
  const form = useSubmitForm({
    initial: {
      name: user.name,
      email: user.email,
      company: user.company,
      contact: user.contact,
      message: "",
    },
    schema: enterpriseRequestBody,
    async send(values, reset) {
      const { message } = await request.mutateAsync(values).catch((error: unknown) => {
        throw refusalOf(error);
      });
      reset();
      toast.success(message);
      onSent?.();
    },
  });
  return (
    <form className={styles["form"]} {...form.props}>
      {form.failure !== null && (
        <p className={styles["failure"]} role="alert">
          {form.failure}
        </p>
      )}
      <TextField {...form.field("name")} label="Name" autoComplete="name" />
      <TextField {...form.field("email")} label="E-mail" type="email" autoComplete="email" />
      <TextField {...form.field("company")} label="Company name" autoComplete="organization" />
      <TextField {...form.field("contact")} label="Contact number" type="tel" autoComplete="tel" />
      <TextArea {...form.field("message")} label="Business requirement" rows={4} />
      <div className={styles["actions"]}>
        <Button type="submit" variant="primary" busy={request.isPending}>
          Contact Sales
        </Button>
      </div>
    </form>
  );
}
