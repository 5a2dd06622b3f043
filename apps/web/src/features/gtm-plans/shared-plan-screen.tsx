import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { SharedPage } from "../../components/public-page/shared-page.tsx";
import { call } from "../../lib/api/call.ts";
import { PlanDocument } from "./review/plan-document.tsx";

/** `/shared/{token}`: a read-only plan for anyone with the link. */
export function SharedPlanScreen() {
  const { shareToken = "" } = useParams();
  const { data, error, refetch } = useQuery(sharedPlanQuery(shareToken));
  return (
    <SharedPage
      wide
      untitled="Shared plan"
      error={error}
      onRetry={() => void refetch()}
      document={
        data && {
          title: data.gtmPlanName,
          intro: "A go-to-market plan shared with you.",
          content: <PlanDocument plan={data} top={1} linked={false} />,
        }
      }
    />
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
