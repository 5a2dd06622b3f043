import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { Button } from "../button/button.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { PageLoader } from "../spinner/spinner.tsx";
import { PublicPage } from "./public-page.tsx";
import styles from "./shared-page.module.css";

interface SharedPageProps {
  /** Title while the document is not loaded. */
  untitled: string;
  error: Error | null;
  onRetry: () => void;
  /** Undefined while the document is loading. */
  document: { title: string; intro: string; content: ReactNode } | undefined;
  /** For a document with wide tables. */
  wide?: boolean;
}

/** The page of a share link: a read-only document for anyone with the link, or why it cannot be shown. */
export function SharedPage({ untitled, error, onRetry, document, wide = false }: SharedPageProps) {
  useScreenTitle(document?.title ?? untitled);
  const isDead = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid");
  return (
    <PublicPage>
      {/* People with the link may read it; search engines may not list it. */}
      <meta name="robots" content="noindex, nofollow" />
      <div className={classNames(styles["page"], wide && styles["wide"])}>
        {isDead ? (
          <>
            <h1 className={styles["title"]}>This link does not work</h1>
            <p>This link has expired or is incomplete. Ask the person who sent it for a new one.</p>
          </>
        ) : document !== undefined ? (
          <>
            <div className={styles["bar"]}>
              <p>{document.intro} You can read and print it, but not change it.</p>
              <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
                Print
              </Button>
            </div>
            {document.content}
          </>
        ) : (
          <>
            <h1 className={error === null ? "visually-hidden" : styles["title"]}>{untitled}</h1>
            {error === null ? <PageLoader /> : <LoadFailure error={error} onRetry={onRetry} />}
          </>
        )}
      </div>
    </PublicPage>
  );
}
