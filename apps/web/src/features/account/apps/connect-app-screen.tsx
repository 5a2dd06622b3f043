import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ButtonLink } from "../../../components/button/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { appRequestQuery } from "../api/app-requests.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import styles from "./connect-app.module.css";
import { ConnectAppForm } from "./connect-app-form.tsx";

/** `/connect-app/{id}`: an app asks for access; the user allows or refuses it. */
export function ConnectAppScreen() {
  const { id = "" } = useParams();
  useScreenTitle("Connect an app");
  const { data, error, refetch } = useQuery(appRequestQuery(id));
  const { data: methods, isPending } = useQuery(signInMethodsQuery);
  if (error instanceof ApiError && error.code === "not_found")
    return (
      <div className={styles["screen"]}>
        <PageHeader title="This request has expired" />
        <p>Go back to the app and connect it again, in this browser.</p>
        <p>
          <ButtonLink to={paths.getStarted}>Back to my work</ButtonLink>
        </p>
      </div>
    );
  if (error !== null)
    return <LoadFailure title="The app could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data === undefined || isPending) return <PageLoader message="Loading the app..." />;
  return <ConnectAppForm id={id} request={data} methods={methods} />;
}
