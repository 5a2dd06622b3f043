import { profileBody, type UserDetails } from "@beachhead/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import styles from "../account-screen.module.css";
import { useUpdateProfile } from "../api/own-account.ts";
import { showFailure } from "../form-failure.ts";
import { FormNotice } from "../form-notice.tsx";
import { EmailPanel } from "./email-panel.tsx";

function ProfileForm({ user }: { user: UserDetails }) {
  const update = useUpdateProfile();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(profileBody),
    defaultValues: { name: user.name, company: user.company, contact: user.contact },
    reValidateMode: "onChange",
  });
  const { errors, isDirty } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { name, company, contact } = await update.mutateAsync(values);
      reset({ name, company, contact });
      toast.success("Profile saved");
    } catch (error) {
      setFailure(showFailure(error, ["name", "company", "contact"], setError));
    }
  });

  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && <FormNotice failure>{failure}</FormNotice>}
      <TextField {...register("name")} label="Name" autoComplete="name" error={errors.name?.message} />
      <TextField
        {...register("company")}
        label="Company"
        aside="optional"
        autoComplete="organization"
        error={errors.company?.message}
      />
      <TextField
        {...register("contact")}
        label="Phone"
        aside="optional"
        autoComplete="tel"
        error={errors.contact?.message}
      />
      <div className={styles["formActions"]}>
        <Button type="submit" variant="primary" busy={update.isPending}>
          Save profile
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={() => reset()}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}

export function ProfileSection({ user }: { user: UserDetails }) {
  return (
    <>
      <Panel title="Profile" subtitle="How you appear in Beachhead">
        <ProfileForm user={user} />
      </Panel>
      <EmailPanel user={user} />
    </>
  );
}
