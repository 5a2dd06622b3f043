import { profileBody, type UserDetails } from "@beachhead/contract";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import styles from "../account-screen.module.css";
import { useUpdateProfile } from "../api/own-account.ts";
import { FormNotice } from "../form-notice.tsx";
import { AnalyticsPanel } from "./analytics-panel.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { FormatsPanel } from "./formats-panel.tsx";

function ProfileForm({ user }: { user: UserDetails }) {
  const update = useUpdateProfile();
  const form = useSubmitForm({
    initial: { name: user.name, company: user.company, contact: user.contact },
    schema: profileBody,
    async send(values, reset) {
      const { name, company, contact } = await update.mutateAsync(values);
      reset({ name, company, contact });
      toast.success("Profile saved");
    },
  });

  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <TextField {...form.field("name")} label="Name" autoComplete="name" />
      <TextField {...form.field("company")} label="Company" aside="optional" autoComplete="organization" />
      <TextField {...form.field("contact")} label="Phone" aside="optional" autoComplete="tel" />
      <div className={styles["formActions"]}>
        <Button type="submit" variant="primary" busy={update.isPending}>
          Save profile
        </Button>
        {form.isDirty && (
          <Button variant="quiet" onClick={form.discard}>
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
      <FormatsPanel user={user} />
      <EmailPanel user={user} />
      <AnalyticsPanel user={user} />
    </>
  );
}
