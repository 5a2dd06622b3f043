import type { UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "../../../components/panel/panel.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import styles from "../account-screen.module.css";
import { passageSourcesQuery, useDeleteSource } from "../api/passage-sources.ts";
import { Loaded } from "../loaded.tsx";
import { FileButton, TextForm, WebsiteForm } from "./add-source.tsx";
import { SourceList } from "./source-list.tsx";
import own from "./sources.module.css";

const ways = [
  { value: "website", label: "Website" },
  { value: "text", label: "Text" },
  { value: "file", label: "File" },
] as const;

/** Texts of the user's own that search and drafts use: what is stored, and how to add and delete it. */
export function SourcesSection({ user }: { user: UserDetails }) {
  const isVisit = user.visitorUntil !== null;
  const query = useQuery(passageSourcesQuery);
  const remove = useDeleteSource();
  const [way, setWay] = useState<(typeof ways)[number]["value"]>(isVisit ? "text" : "website");
  return (
    <>
      <Panel
        flush
        title="Your sources"
        subtitle="At most 50 sources with 5,000 passages. A deleted source and its passages cannot be found any more."
      >
        <Loaded query={query} failure="Your sources could not be loaded">
          {(sources) => <SourceList sources={sources} remove={remove} />}
        </Loaded>
      </Panel>
      <Panel
        title="Add a source"
        subtitle="Only you can search it. Where an AI model is set up, passages near your product are sent to it when you ask for a draft."
      >
        <div className={own["add"]}>
          {isVisit ? (
            <p className={styles["note"]}>
              An account of your own also reads websites and files. Press Start your own.
            </p>
          ) : (
            <SegmentedControl label="Kind of source" items={ways} value={way} onValueChange={setWay} />
          )}
          {way === "website" ? <WebsiteForm /> : way === "text" ? <TextForm /> : <FileButton />}
        </div>
      </Panel>
    </>
  );
}
