import { OperatorText } from "../../components/operator-text/operator-text.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";

function Terms() {
  return (
    <>
      <p>The terms between you and the operator of this installation of Beachhead.</p>
      <h2>The service</h2>
      <p>
        Beachhead helps you to plan a market entry: plans, channels, costs, prices and simulations. The
        operator runs this installation, decides who may use it, and is your contact for everything about it.
      </p>
      <h2>The software</h2>
      <p>
        Beachhead is open source under the Apache License 2.0, which also governs warranty and liability: it
        is provided "as is". The operator of an installation may add terms and must inform you of them.
      </p>
      <h2>Your account</h2>
      <p>
        Give your own name and an address that you can read. Keep your password and your API tokens to
        yourself: what is done with them counts as done by you. You can delete your account at any time; for
        30 days you can restore it, then everything in it is erased.
      </p>
      <h2>Your plans are yours</h2>
      <p>
        What you enter stays yours. No other user sees it unless you share it. The operator may look at it
        only to keep the service running or to help you when you ask. You can export all of it.
      </p>
      <h2>What the figures are</h2>
      <p>
        Odds, forecasts and recommendations are calculated from what you enter. They show the results of your
        assumptions. They are not advice and not a promise. You are responsible for your decisions.
      </p>
      <h2>Trial</h2>
      <p>
        A trial is free and lasts 14 days. After that, you can still read and export everything you entered.
      </p>
      <h2>Paid plans</h2>
      <ul>
        <li>
          You pay a month or a year in advance. A plan does not renew by itself; we remind you before it ends.
        </li>
        <li>
          When a plan ends, you have 3 more days. Then your data is readable, and changes need a new plan.
        </li>
        <li>With an upgrade, unused days of the old plan extend the new one in proportion to its price.</li>
        <li>Each plan has limits, shown under Account. Nothing is charged beyond what you bought.</li>
      </ul>
      <h2>Consulting</h2>
      <p>
        Consulting credits pay for queries to a consultant. A query costs 25 credits when you send it. Credits
        do not expire while your account exists. Answers are given with care but are no legal or financial
        advice.
      </p>
      <h2>Fair use</h2>
      <p>
        Do not try to reach other users' data, overload the service, or use it against the law. The operator
        may suspend an account that does.
      </p>
      <h2>Changes</h2>
      <p>The operator may change these terms for the future and informs you before they apply.</p>
    </>
  );
}

/** `/terms-and-conditions`: the operator's own text, or this one. */
export function TermsScreen() {
  useScreenTitle("Terms and conditions");
  return (
    <PublicPage text>
      <h1>Terms and conditions</h1>
      <OperatorText page="terms">
        <Terms />
      </OperatorText>
    </PublicPage>
  );
}
