import type { EndpointName, UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Inbox } from "lucide-react";
import { Fragment, lazy, type ReactNode, Suspense } from "react";
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
import { CreditsSection } from "./sections/credits-section.tsx";
import { DataSection } from "./sections/data-section.tsx";
import { DeleteSection } from "./sections/delete-section.tsx";
import { InvoicesSection } from "./sections/invoices-section.tsx";
import { PasswordSection } from "./sections/password-section.tsx";
import { ProfileSection } from "./sections/profile-section.tsx";
import { SessionsSection } from "./sections/sessions-section.tsx";
import { SignInMethodsSection } from "./sections/sign-in-methods-section.tsx";
import { SubscriptionSection } from "./sections/subscription-section.tsx";
import { TokensSection } from "./sections/tokens-section.tsx";
import { VisitNote } from "./sections/visit-note.tsx";

/** With the drawing of QR codes, which no other section needs. */
const TwoFactorSection = lazy(async () => ({
  default: (await import("./two-factor/two-factor-section.tsx")).TwoFactorSection,
}));

/** With forms that few accounts use. */
const SourcesSection = lazy(async () => ({
  default: (await import("./sources/sources-section.tsx")).SourcesSection,
}));

const MembersSection = lazy(async () => ({
  default: (await import("./members/members-section.tsx")).MembersSection,
}));

const AlertsSection = lazy(async () => ({
  default: (await import("./alerts/alerts-section.tsx")).AlertsSection,
}));

const LiveTablesSection = lazy(async () => ({
  default: (await import("./live-tables/live-tables-section.tsx")).LiveTablesSection,
}));

const WebhooksSection = lazy(async () => ({
  default: (await import("./webhooks/webhooks-section.tsx")).WebhooksSection,
}));

const CompanySection = lazy(async () => ({
  default: (await import("./company/company-section.tsx")).CompanySection,
}));

const RetentionSection = lazy(async () => ({
  default: (await import("./retention/retention-section.tsx")).RetentionSection,
}));

type Group = "you" | "workspace" | "connections" | "data";

interface Section {
  path: string;
  title: string;
  Section: (props: { user: UserDetails }) => ReactNode;
  group: Group;
  /** It is for a team's workspace, and not for a personal one. */
  teamOnly?: true;
  /** Shown to a visitor of the example in place of a section whose actions are refused to visitors. */
  visit?: string;
  /** The call it is made of: not shown to a role that may not make it. */
  needs?: EndpointName;
}

const ownSections: readonly Section[] = [
  { path: "profile", group: "you", title: "Profile", Section: ProfileSection },
  {
    path: "password",
    group: "you",
    title: "Password",
    Section: PasswordSection,
    visit: "A visit has no password. An account of your own has one.",
  },
  {
    path: "sign-in-methods",
    group: "you",
    title: "Sign-in methods",
    Section: SignInMethodsSection,
    visit:
      "Nobody signs in to a visit. An account of your own is signed in to with a password or with Google.",
  },
  {
    path: "two-factor",
    group: "you",
    title: "Two-factor sign-in",
    Section: TwoFactorSection,
    visit: "Nobody signs in to a visit, so it has no second factor. An account of your own can have one.",
  },
  { path: "sessions", group: "you", title: "Sessions", Section: SessionsSection },
  {
    path: "members",
    group: "workspace",
    title: "Members",
    Section: MembersSection,
    visit: "A visit is yours alone. An account of your own can work with a team.",
  },
  {
    path: "company-sign-in",
    group: "workspace",
    teamOnly: true,
    title: "Company sign-in",
    Section: CompanySection,
    needs: "getCompanySignIn",
  },
  { path: "subscription", group: "workspace", title: "Subscription", Section: SubscriptionSection },
  {
    path: "invoices",
    group: "workspace",
    title: "Invoices",
    Section: InvoicesSection,
    needs: "listInvoices",
  },
  {
    path: "credits",
    group: "workspace",
    title: "Consulting credits",
    Section: CreditsSection,
    needs: "listCredits",
  },
  { path: "sources", group: "data", title: "Sources", Section: SourcesSection },
  {
    path: "tokens",
    group: "connections",
    title: "API tokens",
    Section: TokensSection,
    visit: "A visit has no API tokens. An account of your own can create them.",
  },
  {
    path: "alerts",
    group: "connections",
    title: "Alerts",
    Section: AlertsSection,
    visit: "A visit has no alerts. An account of your own can have them.",
  },
  {
    path: "live-tables",
    group: "connections",
    title: "Live tables",
    Section: LiveTablesSection,
    visit: "A visit has no live tables. An account of your own can have them.",
    needs: "listLiveTables",
  },
  {
    path: "webhooks",
    group: "connections",
    title: "Webhooks",
    Section: WebhooksSection,
    visit: "A visit has no webhooks. An account of your own can create them.",
    needs: "listWebhooks",
  },
  {
    path: "retention",
    group: "workspace",
    title: "Retention",
    Section: RetentionSection,
    needs: "getRetention",
    visit:
      "A visit is erased by itself after a day. The admins of a workspace choose how long it keeps its data.",
  },
  {
    path: "data",
    group: "data",
    title: "Data export",
    Section: DataSection,
    visit:
      "A visit holds the example and what you tried on it, and is not exported. All data of an account of your own can be.",
  },
  {
    path: "delete",
    group: "data",
    title: "Delete account",
    Section: DeleteSection,
    visit: "A visit is erased by itself after a day. What you keep is in an account of your own.",
  },
];

/** Sections above the integrations. */
const BEFORE_INTEGRATIONS = 10;

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
export function AccountScreen({
  integrations,
  activity,
}: Record<"integrations" | "activity", () => ReactNode>) {
  const [path = ""] = (useParams()["*"] ?? "").split("/");
  const sections = [...ownSections];
  sections.splice(
    BEFORE_INTEGRATIONS,
    0,
    { path: "integrations", group: "connections", title: "Integrations", Section: integrations },
    { path: "activity", group: "workspace", title: "Activity", Section: activity },
  );
  const isTeam = useWorkspace().kind === "team";
  const shown = sections.filter(
    ({ needs, teamOnly }) => (isTeam || !teamOnly) && (needs === undefined || mayCall(needs)),
  );
  const section = path === "" ? shown[0] : shown.find((each) => each.path === path);
  return section === undefined ? (
    <Navigate to={paths.account} />
  ) : (
    <Shown sections={shown} section={section} isChosen={path !== ""} />
  );
}
