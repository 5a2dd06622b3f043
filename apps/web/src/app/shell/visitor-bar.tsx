import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/button/button.tsx";
import { call } from "../../lib/api/call.ts";
import { navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { clearSession } from "../../lib/session/session-store.ts";
import styles from "./verify-notice.module.css";

/** Ends the visit and opens the sign-up page. */
async function startOwn(): Promise<void> {
  // Without a network the visit ends here all the same, and on the server after its day.
  await call("signOut").catch(() => undefined);
  clearSession("none");
  navigate(paths.signUp);
}

/** Tells a visitor that this is the example, and leads to an account of their own. */
export function VisitorBar(): ReactNode {
  const { data: user } = useQuery(userDetailsQuery);
  if (user === undefined || user.visitorUntil === null) return null;
  return (
    <section className={styles["notice"]} aria-label="Example company">
      <FlaskConical aria-hidden="true" />
      <p>
        <b>Example company.</b> This copy is yours alone, and is deleted after a day.
      </p>
      <Button size="sm" onClick={() => void startOwn()}>
        Start your own
      </Button>
    </section>
  );
}
