import { useQuery } from "@tanstack/react-query";
import { MessagesSquare, Search } from "lucide-react";
import { Button } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { May } from "../../components/may.tsx";
import { OperatorText } from "../../components/operator-text/operator-text.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { openConsulting } from "../../lib/consulting.ts";
import { useSearchParams } from "../../lib/navigation.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { EnterpriseForm } from "./enterprise-form.tsx";
import { findTerms, findTopics, Glossary, HelpTopics } from "./help-topics.tsx";
import styles from "./support-screen.module.css";

/** `/sales-and-support`: help topics with a search (`?q=` begins one), consultants and sales. */
export function SupportScreen() {
  useScreenTitle("Support");
  const [parameters, setParameters] = useSearchParams();
  const { data: user } = useQuery(userDetailsQuery);
  const search = parameters.get("q") ?? "";
  const change = (text: string) => setParameters(text === "" ? {} : { q: text }, { replace: true });
  const found = findTopics(search);
  const terms = findTerms(search);
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Support"
        description="Get help with Beachhead."
        actions={
          <May call="sendQuery">
            <Button icon={<MessagesSquare aria-hidden="true" />} onClick={openConsulting}>
              Discuss with Human Consultant
            </Button>
          </May>
        }
      />
      <TextField
        label="Search help"
        labelHidden
        type="search"
        placeholder="Search help"
        className={styles["search"]}
        start={<Search aria-hidden="true" />}
        value={search}
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles["panels"]}>
        <Panel>
          {found.length > 0 || terms.length > 0 ? (
            <div className={styles["text"]}>
              {search === "" && <OperatorText page="support" />}
              <HelpTopics topics={found} />
              {terms.length > 0 && <h2>Terms</h2>}
              <Glossary terms={terms} />
            </div>
          ) : (
            <EmptyState
              title="No help topics found"
              body={`No results for "${search.trim()}".`}
              action={<Button onClick={() => change("")}>Show all topics</Button>}
            />
          )}
        </Panel>
        {user?.visitorUntil === null && (
          <Panel
            title="Contact sales"
            subtitle="For the Enterprise Plan: no limits, and consulting on demand"
          >
            <div className={styles["sales"]}>
              <EnterpriseForm user={user} />
            </div>
          </Panel>
        )}
      </div>
    </div>
  );
}
