import { type SessionRules, sessionRulesBody } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import { isRecord } from "../../../lib/is-record.ts";
import { useMay } from "../../../lib/workspace/use-workspace.ts";
import account from "../account-screen.module.css";
import { useSaveSessionRules } from "../api/company.ts";
import { FormNotice } from "../form-notice.tsx";
import styles from "./company.module.css";

interface SessionRulesPanelProps {
  workspaceId: string;
  rules: SessionRules;
}

/** How long sessions of members last, and whether they need a second factor. */
export function SessionRulesPanel({ workspaceId, rules }: SessionRulesPanelProps) {
  const isOwner = useMay("owner");
  return (
    <Panel title="Sessions of members" subtitle="The strictest workspace of a person decides">
      {isOwner ? (
        <RulesForm workspaceId={workspaceId} rules={rules} />
      ) : (
        <p className={styles["note"]}>An owner of the workspace can limit the sessions of its members.</p>
      )}
    </Panel>
  );
}

const textOf = (value: number | null) => (value === null ? "" : String(value));

function RulesForm({ workspaceId, rules }: SessionRulesPanelProps) {
  const save = useSaveSessionRules(workspaceId);
  const [twoFactor, setTwoFactor] = useState(rules.twoFactor);
  const form = useSubmitForm({
    initial: { longestHours: textOf(rules.longestHours), idleMinutes: textOf(rules.idleMinutes) },
    schema: { safeParse: (values) => sessionRulesBody.safeParse(bodyOf(values, twoFactor)) },
    async send(body) {
      await save.mutateAsync(body);
      toast.success("Session rules saved");
    },
  });
  return (
    <form className={account["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <TextField
        {...form.field("longestHours")}
        label="Longest session, in hours"
        inputMode="numeric"
        autoComplete="off"
        help="Members sign in again after this time. Empty: 15 days."
      />
      <TextField
        {...form.field("idleMinutes")}
        label="Idle time, in minutes"
        inputMode="numeric"
        autoComplete="off"
        help="A session that is not used for so long ends. Empty: no limit."
      />
      <Checkbox
        label="Members need two-factor sign-in"
        help="Not those who come in by your identity provider."
        checked={twoFactor}
        onCheckedChange={setTwoFactor}
      />
      <div className={account["formActions"]}>
        <Button type="submit" busy={save.isPending}>
          Save session rules
        </Button>
      </div>
    </form>
  );
}

/** An empty field is no limit; other texts are refused by the rules of numbers. */
function bodyOf(values: unknown, twoFactor: boolean): unknown {
  if (!isRecord(values)) return values;
  const numberOf = (value: unknown) =>
    typeof value !== "string" || value.trim() === "" ? null : Number(value.trim());
  return {
    longestHours: numberOf(values["longestHours"]),
    idleMinutes: numberOf(values["idleMinutes"]),
    twoFactor,
  };
}
