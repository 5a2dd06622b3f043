import { Search } from "lucide-react";
import { Button } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { useSearchParams } from "../../lib/router/router.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { findTopics, HelpTopics } from "./help-topics.tsx";
import styles from "./support-screen.module.css";

/** `/sales-and-support`: the words of the public page inside the app, with a search; `?q=` begins one. */
export function SupportScreen() {
  useScreenTitle("Support");
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get("q") ?? "";
  const change = (text: string) => setParameters(text === "" ? {} : { q: text }, { replace: true });
  const found = findTopics(search);
  return (
    <div className={styles["page"]}>
      <PageHeader title="Support" description="Get help with Beachhead." />
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
      <Panel>
        {found.length > 0 ? (
          <div className={styles["text"]}>
            <HelpTopics topics={found} />
          </div>
        ) : (
          <EmptyState
            title="No help topics found"
            body={`No results for "${search.trim()}".`}
            action={<Button onClick={() => change("")}>Show all topics</Button>}
          />
        )}
      </Panel>
    </div>
  );
}
