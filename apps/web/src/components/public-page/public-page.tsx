import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../../lib/class-names.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session/session-store.ts";
import { Brand } from "../brand/brand.tsx";
import { ButtonLink } from "../button/button.tsx";
import { LegalLinks } from "../legal-links/legal-links.tsx";
import styles from "./public-page.module.css";

interface PublicPageProps {
  /** A page to be read: one column of text. */
  text?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of the pages open to everyone. */
export function PublicPage({ text = false, className, children }: PublicPageProps) {
  const isSignedIn = useSession((state) => state.session !== null);
  return (
    <div className={classNames(styles["page"], className)}>
      <header className={styles["top"]}>
        <Link
          className={styles["home"]}
          to={isSignedIn ? paths.getStarted : paths.landing}
          reloadDocument={!isSignedIn}
        >
          <Brand />
        </Link>
        <div className={styles["actions"]}>
          {isSignedIn ? (
            <ButtonLink to={paths.getStarted}>Back to my work</ButtonLink>
          ) : (
            <>
              <ButtonLink variant="quiet" to={paths.signIn}>
                Sign in
              </ButtonLink>
              <ButtonLink to={paths.signUp}>Start free</ButtonLink>
            </>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classNames(styles["main"], text && styles["text"])}>
        {children}
      </main>
      <footer className={styles["foot"]}>
        <LegalLinks />
      </footer>
    </div>
  );
}
