import type { UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { ButtonLink } from "../../components/button/button.tsx";
import { LoadFailure } from "../../components/load-failure/load-failure.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { paths } from "../../lib/paths.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { Link, Navigate, useParams } from "../../lib/router/router.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./account-screen.module.css";
import { configurationQuery } from "./api/configuration.ts";
import { PasswordSection } from "./sections/password-section.tsx";
import { ProfileSection } from "./sections/profile-section.tsx";
import { SessionsSection } from "./sections/sessions-section.tsx";
import { SignInMethodsSection } from "./sections/sign-in-methods-section.tsx";
import { SubscriptionSection } from "./sections/subscription-section.tsx";

const sections = [
  { path: "profile", title: "Profile", Section: ProfileSection },
  { path: "password", title: "Password", Section: PasswordSection },
  { path: "sign-in-methods", title: "Sign-in methods", Section: SignInMethodsSection },
  { path: "sessions", title: "Sessions", Section: SessionsSection },
  { path: "subscription", title: "Subscription", Section: SubscriptionSection },
] as const;

type AccountSection = (typeof sections)[number];

function SectionLinks({ shown }: { shown: AccountSection }) {
  return (
    <nav className={styles["sections"]} aria-label="Account">
      <ul>
        {sections.map((section) => (
          <li key={section.path}>
            <Link
              to={paths.accountSection(section.path)}
              aria-current={section === shown ? "page" : undefined}
            >
              {section.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Shown({ section }: { section: AccountSection }) {
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
        <SectionLinks shown={section} />
        <div className={styles["section"]}>
          {data !== undefined ? (
            <section.Section user={data} />
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

function identity({ name, email, company }: UserDetails): string {
  return [name, email, company].filter((part) => part !== "").join(", ");
}

/** Who I am, how I sign in, where I am signed in, what my plan allows and what of it is used. */
export function AccountScreen() {
  const path = useParams()["*"] ?? "";
  const section = path === "" ? sections[0] : sections.find((each) => each.path === path);
  return section === undefined ? <Navigate to={paths.account} /> : <Shown section={section} />;
}
