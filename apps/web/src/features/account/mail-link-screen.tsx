import { useLocation } from "react-router";
import { ButtonLink } from "../../components/button/button.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./mail-link-screen.module.css";

const words = {
  reset: {
    title: "Reset password",
    body: "Here you will choose a new password with the link from the e-mail. This is not built yet: links of this kind are not sent out so far. If you cannot sign in, turn to whoever runs this installation.",
  },
  verify: {
    title: "Confirm e-mail",
    body: "Here your e-mail address will be confirmed by the link from the e-mail. This is not built yet, and nothing waits for it: your account works in full without it.",
  },
};

/** `/reset-password/{token}` and `/verify-email/{token}`, until both are built. */
export function MailLinkScreen() {
  const { pathname } = useLocation();
  const { title, body } = pathname.startsWith("/reset-password") ? words.reset : words.verify;
  useScreenTitle(title);
  return (
    <PublicPage text>
      <h1>{title}</h1>
      <p>{body}</p>
      <p className={styles["action"]}>
        <ButtonLink variant="primary" to="/auth">
          Sign in
        </ButtonLink>
      </p>
    </PublicPage>
  );
}
