import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";

export function TermsScreen() {
  useScreenTitle("Terms and conditions");
  return (
    <PublicPage text>
      <h1>Terms and conditions</h1>
      <p>The terms between you and the operator of this installation of Beachhead.</p>
      <h2>The software</h2>
      <p>
        Beachhead is open source under the Apache License 2.0, which also governs warranty and liability: it
        is provided "as is". The operator of an installation may add terms and must inform you of them.
      </p>
      <h2>Your plans are yours</h2>
      <p>What you enter stays yours. No other user sees it.</p>
      <h2>What the figures are</h2>
      <p>
        Odds, forecasts and recommendations are calculated from what you enter. They show the results of your
        assumptions. They are not advice and not a promise. You are responsible for your decisions.
      </p>
      <h2>Trial</h2>
      <p>A trial is free and lasts 14 days. After that, you can still read everything you entered.</p>
    </PublicPage>
  );
}
