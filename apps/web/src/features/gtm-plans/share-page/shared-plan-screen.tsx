import { queryOptions, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/button/button.tsx";
import { LoadFailure } from "../../../components/load-failure/load-failure.tsx";
import { PublicPage } from "../../../components/public-page/public-page.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { useParams } from "../../../lib/router/router.tsx";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { PlanDocument } from "../review/plan-document.tsx";
import styles from "./shared-plan.module.css";

const UNTITLED = "Shared plan";

function Page({ title, children }: { title: string; children: ReactNode }) {
  useScreenTitle(title);
  return (
    <PublicPage>
      {/* Who has the link may read; nobody is to find it by searching. */}
      <meta name="robots" content="noindex, nofollow" />
      <div className={styles["page"]}>{children}</div>
    </PublicPage>
  );
}

/** `/shared/{token}`: a read-only plan for anyone with the link. */
export function SharedPlanScreen() {
  const { shareToken = "" } = useParams();
  const { data, error, refetch } = useQuery(sharedPlanQuery(shareToken));
  if (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid"))
    return (
      <Page title={UNTITLED}>
        <h1 className={styles["title"]}>This link does not work</h1>
        <p>This link has expired or is incomplete. Ask the person who sent it for a new one.</p>
      </Page>
    );
  if (error !== null)
    return (
      <Page title={UNTITLED}>
        <h1 className={styles["title"]}>{UNTITLED}</h1>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (data === undefined)
    return (
      <Page title={UNTITLED}>
        <h1 className="visually-hidden">{UNTITLED}</h1>
        <PageLoader />
      </Page>
    );
  return (
    <Page title={data.gtmPlanName}>
      <div className={styles["bar"]}>
        <p>A go-to-market plan shared with you. You can read and print it, but not change it.</p>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <PlanDocument plan={data} top={1} linked={false} />
    </Page>
  );
}

/** The plan behind a share link. */
function sharedPlanQuery(shareToken: string) {
  return queryOptions({
    queryKey: ["shared-plan", shareToken],
    queryFn: ({ signal }) => call("getSharedGtmPlan", { params: { shareToken }, signal }),
    gcTime: 0,
  });
}
