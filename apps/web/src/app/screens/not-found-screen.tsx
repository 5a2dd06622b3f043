import { useLocation } from "react-router";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./not-found-screen.module.css";

/** An address of nothing, for signed-in users. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  useScreenTitle("Page not found");
  return (
    <div className={styles["page"]}>
      <h1 className={styles["title"]}>Page not found</h1>
      <p className={styles["body"]}>{pathname} does not exist. The link may be out of date or mistyped.</p>
      <div className={styles["actions"]}>
        <ButtonLink variant="primary" to={paths.getStarted}>
          Go to the start screen
        </ButtonLink>
        <Button onClick={() => navigate(-1)}>Go back</Button>
      </div>
    </div>
  );
}
