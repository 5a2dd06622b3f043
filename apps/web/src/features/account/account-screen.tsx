import type { UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Inbox } from "lucide-react";
import { Fragment, Suspense } from "react";
import { Link, Navigate, useParams } from "react-router";
import { ButtonLink } from "../../components/button/button.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { classNames } from "../../lib/class-names.ts";
import { paths } from "../../lib/paths.ts";
import { configurationQuery } from "../../lib/query/configuration.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { mayCall, useWorkspace } from "../../lib/workspace/use-workspace.ts";
import styles from "./account-screen.module.css";
import { accountSections, type Group, type OtherAreas, type Section } from "./account-sections.tsx";
import { VisitNote } from "./sections/visit-note.tsx";

interface ShownProps {
  sections: readonly Section[];
  section: Section;
  /** The address names the section. */
  isChosen: boolean;
}

const personalOrder: readonly Group[] = ["you", "workspace", "connections", "data"];
const teamOrder: readonly Group[] = ["workspace", "connections", "you", "data"];

/** The sections under headings, those of a team's workspace first. On a phone a chosen section has the screen to itself. */
function SectionLinks({ sections, section: shown, isChosen }: ShownProps) {
  const workspace = useWorkspace();
  const isTeam = workspace.kind === "team";
  const headings: Readonly<Record<Group, string>> = {
    you: "You",
    workspace: isTeam ? workspace.name : "Workspace",
    connections: "Connections",
    data: "Your data",
  };
  return (
    <nav className={classNames(styles["sections"], isChosen && styles["chosen"])} aria-label="Account">
      {isChosen && (
        <Link className={styles["allSections"]} to={paths.account}>
          <ChevronLeft aria-hidden="true" />
          All sections
        </Link>
      )}
      {(isTeam ? teamOrder : personalOrder).map((each) => (
        <Fragment key={each}>
          <h2 id={`sections-${each}`}>{headings[each]}</h2>
          <ul aria-labelledby={`sections-${each}`}>
            {sections
              .filter(({ group }) => group === each)
              .map(({ path, title }) => (
                <li key={path}>
                  <Link
                    to={paths.accountSection(path)}
                    aria-current={path === shown.path ? "page" : undefined}
                  >
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

function Shown({ sections, section, isChosen }: ShownProps) {
  useScreenTitle(section.title, [{ label: "Account", to: paths.account }]);
  const { data, error, refetch } = useQuery(userDetailsQuery);
  const { data: configuration } = useQuery(configurationQuery);
  const mailbox = configuration?.mailbox === true && (
    <ButtonLink to={paths.sandboxMail} icon={<Inbox aria-hidden="true" />}>
      Sandbox mail
    </ButtonLink>
  );
  return (
    <div className={styles["page"]}>
      <PageHeader title="Account" description={data && identity(data)} actions={mailbox || undefined} />
      <div className={styles["columns"]}>
        <SectionLinks sections={sections} section={section} isChosen={isChosen} />
        <div className={styles["section"]}>
          {data !== undefined && data.visitorUntil !== null && section.visit !== undefined ? (
            <VisitNote title={section.title}>{section.visit}</VisitNote>
          ) : data !== undefined ? (
            <Suspense fallback={<Skeleton height={132} />}>
              <section.Section user={data} />
            </Suspense>
          ) : error !== null ? (
            <Panel>
              <LoadFailure
                title="Your account could not be loaded"
                error={error}
                onRetry={() => void refetch()}
              />
            </Panel>
          ) : (
            <div aria-busy="true">
              <Skeleton height={132} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** A visitor of the example has an address that nobody can write to. */
function identity({ name, email, company, visitorUntil }: UserDetails): string {
  const address = visitorUntil === null ? [email] : [];
  return [name, ...address, company || "Not specified"].join(", ");
}

/** Who I am, how I sign in, where I am signed in, what my plan allows and what of it is used. */
export function AccountScreen(areas: OtherAreas) {
  const [path = ""] = (useParams()["*"] ?? "").split("/");
  const isTeam = useWorkspace().kind === "team";
  const shown = accountSections(areas).filter(
    ({ needs, teamOnly }) => (isTeam || !teamOnly) && (needs === undefined || mayCall(needs)),
  );
  const section = path === "" ? shown[0] : shown.find((each) => each.path === path);
  return section === undefined ? (
    <Navigate to={paths.account} />
  ) : (
    <Shown sections={shown} section={section} isChosen={path !== ""} />
  );
}
