import { type InvitedRole, type InviteResult, invitedRoles, takesSeat } from "@beachhead/contract";
import { type FormEvent, useState } from "react";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { TextArea } from "../../../components/field/text-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import styles from "../account-screen.module.css";
import { useInvite } from "../api/members.ts";
import { FormNotice } from "../form-notice.tsx";
import { InviteResults } from "./invite-results.tsx";
import members from "./members.module.css";
import { readAddresses } from "./read-addresses.ts";
import { roleNames, roleRights, seatWords } from "./role-words.ts";

const roleOptions = invitedRoles.map((role) => ({ value: role, label: roleNames[role] }));
const isInvited = (text: string): text is InvitedRole => invitedRoles.some((role) => role === text);

/** Outside the component, so that it runs once. */
const focus = (field: HTMLTextAreaElement | null): void => field?.focus();

interface InviteFormProps {
  workspaceId: string;
  /** Seats that are left; null where there is no limit. */
  seatsLeft: number | null;
  /** The field takes the focus: nobody else is in the workspace. */
  takesFocus: boolean;
}

interface Outcome {
  results: readonly InviteResult[];
  faulty: readonly string[];
}

/** Invites any number of people in one role, and says what came of each address. */
export function InviteForm({ workspaceId, seatsLeft, takesFocus }: InviteFormProps) {
  const [text, setText] = useState("");
  const [chosen, setRole] = useState<InvitedRole | null>(null);
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const invite = useInvite(workspaceId);
  const mayUpgrade = useMayCall("createSubscription");
  const { emails } = readAddresses(text);
  const isTooMany = seatsLeft !== null && emails.length > seatsLeft;
  // Until a role is chosen, one that everybody can have.
  const role = chosen ?? (isTooMany ? "commenter" : "editor");

  async function send(as: InvitedRole): Promise<void> {
    const read = readAddresses(text);
    setOutcome(null);
    if (read.emails.length === 0) {
      setError(
        read.faulty.length === 0
          ? "Enter at least one e-mail address"
          : "Enter e-mail addresses such as name@company.com",
      );
      return;
    }
    setError(undefined);
    try {
      const results = await invite.mutateAsync({ emails: read.emails, role: as });
      setOutcome({ results, faulty: read.faulty });
      setText(read.faulty.join("\n"));
    } catch {
      // Said below the field; the addresses stay in it.
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!invite.isPending) void send(role);
  }

  const isFull = invite.error instanceof ApiError && invite.error.code === "limit_reached";
  return (
    <form className={members["invite"]} onSubmit={submit} noValidate>
      <div className={members["people"]}>
        <TextArea
          label="E-mail addresses"
          help="Paste any number: one a line, with commas, or as copied from a mail program."
          aside={emails.length > 1 ? formatCount(emails.length, "person", "people") : undefined}
          value={text}
          error={error}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          ref={takesFocus ? focus : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <div className={members["role"]}>
        <SelectField
          label="Role"
          options={roleOptions}
          value={role}
          onValueChange={(value) => {
            if (isInvited(value)) setRole(value);
          }}
          help={`${roleRights[role]} ${seatWords(role)}`}
        />
        <Button type="submit" variant="primary" busy={invite.isPending}>
          {emails.length > 1 ? `Invite ${formatCount(emails.length, "person", "people")}` : "Invite"}
        </Button>
      </div>
      {isTooMany && (chosen === null || takesSeat(chosen)) && !invite.isError && (
        <p className={members["wide"]}>
          {seatsLeft === 0 ? "No seat is free." : `${formatCount(seatsLeft, "seat is", "seats are")} free.`}{" "}
          {chosen === null
            ? "The role is commenter, who needs none; you can choose another."
            : "Commenters and viewers need none."}
        </p>
      )}
      {invite.isError && (
        <div className={members["wide"]}>
          <FormNotice failure>{messageOf(invite.error)}</FormNotice>
          {isFull && (
            <p className={styles["formActions"]}>
              <Button onClick={() => void send("commenter")}>Invite as commenters</Button>
              {mayUpgrade && <ButtonLink to={paths.accountSubscription}>Upgrade</ButtonLink>}
            </p>
          )}
        </div>
      )}
      {outcome !== null && <InviteResults {...outcome} />}
    </form>
  );
}
