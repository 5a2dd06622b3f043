import { OperatorText } from "../../components/operator-text/operator-text.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { HelpTopics } from "./help-topics.tsx";

/** `/contact-us` and `/support/*`: open to everyone. */
export function ContactScreen() {
  useScreenTitle("Support");
  return (
    <PublicPage text>
      <h1>Support</h1>
      <p>Get help with Beachhead.</p>
      <OperatorText page="support" />
      <HelpTopics />
    </PublicPage>
  );
}
