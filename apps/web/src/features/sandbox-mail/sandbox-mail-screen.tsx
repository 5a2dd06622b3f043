import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { SandboxBadge } from "../../components/sandbox-badge/sandbox-badge.tsx";
import { useSearchParams } from "../../lib/navigation.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useSession } from "../../lib/session/session-store.ts";
import { AddressForm } from "./address-form.tsx";
import { Mails } from "./mails.tsx";
import styles from "./sandbox-mail-screen.module.css";

/** `/sandbox/mail`: the mails that a sandbox received instead of the mail server. */
export function SandboxMailScreen() {
  useScreenTitle("Sandbox mail");
  const isSignedIn = useSession((state) => state.session !== null);
  const [search, setSearch] = useSearchParams();
  const asked = search.get("to") ?? "";
  return (
    <PublicPage>
      <div className={styles["page"]}>
        <PageHeader
          title="Sandbox mail"
          description={
            isSignedIn
              ? "E-mails to your address, and to a new address you asked for. They are not sent."
              : "E-mails of this installation, readable on this machine only. They are not sent."
          }
          actions={<SandboxBadge service="e-mail" />}
        />
        {!isSignedIn && <AddressForm key={asked} address={asked} onAsk={(to) => setSearch({ to })} />}
        {(isSignedIn || asked !== "") && (
          <Panel flush>
            <Mails address={asked === "" ? undefined : asked} />
          </Panel>
        )}
      </div>
    </PublicPage>
  );
}
