import type { InviteResult } from "@beachhead/contract";
import { Check, CircleAlert } from "lucide-react";
import { formatCount } from "../../../lib/format/numbers.ts";
import members from "./members.module.css";

interface InviteResultsProps {
  results: readonly InviteResult[];
  /** What is no address. */
  faulty: readonly string[];
}

/** How many invitations are on their way, and for each other address why none is. */
export function InviteResults({ results, faulty }: InviteResultsProps) {
  const sent = results.filter(({ state }) => state === "sent").length;
  const others = results.flatMap(({ email, message }) => (message === null ? [] : [{ email, message }]));
  const wrong = faulty.map((email) => ({
    email,
    message: "This is not an e-mail address. Correct it above and invite again.",
  }));
  return (
    <div className={members["wide"]} role="status">
      {sent > 0 && (
        <p className={members["sent"]}>
          <Check aria-hidden="true" />
          {formatCount(sent, "invitation")} sent.
        </p>
      )}
      {others.length + wrong.length > 0 && (
        <ul className={members["unsent"]}>
          {[...others, ...wrong].map(({ email, message }) => (
            <li key={email}>
              <CircleAlert aria-hidden="true" />
              <span>
                <b>{email}</b> {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
