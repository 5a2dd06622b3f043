import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";

export function TermsScreen() {
  useScreenTitle("Terms and conditions");
  return (
    <PublicPage text>
      <h1>Terms and conditions</h1>
      <p>What holds between you and whoever runs this installation of Beachhead.</p>
      <h2>The software</h2>
      <p>
        Beachhead is open source under the Apache License 2.0, which also governs warranty and liability: it
        comes as it is. Whoever runs an installation may add terms of their own and has to tell you about
        them.
      </p>
      <h2>Your plans are yours</h2>
      <p>What you enter stays yours. No other user sees it.</p>
      <h2>What the figures are</h2>
      <p>
        Odds, forecasts and recommendations are computed from what you enter. They show what follows from your
        assumptions; they are no advice and no promise. Decisions taken on them are your own.
      </p>
      <h2>Trial</h2>
      <p>A trial lasts 14 days and costs nothing. After it everything you entered stays readable.</p>
    </PublicPage>
  );
}
