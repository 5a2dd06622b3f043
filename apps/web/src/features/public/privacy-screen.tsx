import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";

export function PrivacyScreen() {
  useScreenTitle("Privacy policy");
  return (
    <PublicPage text>
      <h1>Privacy policy</h1>
      <p>What this installation of Beachhead stores about you, and why.</p>
      <h2>What is stored</h2>
      <ul>
        <li>Your name, e-mail address and company, to identify your account.</li>
        <li>Your password as a one-way hash. Nobody can read it.</li>
        <li>What you enter: plans, costs, simulations and their results.</li>
        <li>A record of who changed what and when, to trace mistakes.</li>
      </ul>
      <h2>In your browser</h2>
      <p>
        Your browser stores your session and your theme. The session is removed when you sign out. There are
        no advertising cookies and no visitor tracking.
      </p>
      <h2>Who can see it</h2>
      <p>
        Only the administrators of this installation. The database separates each user's data from that of
        other users.
      </p>
      <h2>Deleted data</h2>
      <p>You can restore deleted items for 30 days.</p>
    </PublicPage>
  );
}
