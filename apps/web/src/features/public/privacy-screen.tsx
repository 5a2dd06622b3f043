import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";

export function PrivacyScreen() {
  useScreenTitle("Privacy policy");
  return (
    <PublicPage text>
      <h1>Privacy policy</h1>
      <p>What this installation of Beachhead keeps about you, and why.</p>
      <h2>What is kept</h2>
      <ul>
        <li>Your name, e-mail address and company, to know whose plans are whose.</li>
        <li>Your password as a one-way hash: nobody can read it back.</li>
        <li>What you enter: plans, costs, simulations and their results.</li>
        <li>A record of who changed what and when, so that a mistake can be traced.</li>
      </ul>
      <h2>In your browser</h2>
      <p>
        Your session and your choice of theme are kept in the browser's own storage; the session leaves it
        when you sign out. There are no cookies for advertising and no measuring of visitors.
      </p>
      <h2>Who else sees it</h2>
      <p>
        Nobody but whoever runs this installation. The database itself keeps the data of one user apart from
        all others.
      </p>
      <h2>Taking it back</h2>
      <p>What you delete can be brought back for 30 days.</p>
    </PublicPage>
  );
}
