import { OperatorText } from "../../components/operator-text/operator-text.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";

function Privacy() {
  return (
    <>
      <p>What this installation of Beachhead stores about you, why, and for how long.</p>
      <h2>Who is responsible</h2>
      <p>
        The operator of this installation. The makers of the software have no access to it and receive nothing
        from it.
      </p>
      <h2>What is stored</h2>
      <ul>
        <li>Your name, e-mail address, company and phone number, to identify and reach you.</li>
        <li>Your password as a one-way hash. Nobody can read it.</li>
        <li>What you enter: plans, channels, costs, simulations and their results.</li>
        <li>
          Payments: what you bought, when, for how much, and a GST number if you give one. No card numbers.
        </li>
        <li>Queries to consultants and requests about the Enterprise Plan.</li>
        <li>Where you are signed in: device, network address and time.</li>
        <li>A record of who changed what and when, to trace mistakes. It has no texts of yours.</li>
      </ul>
      <h2>In your browser</h2>
      <p>
        Your browser stores your session, your theme, lists of your plans and unsaved drafts; they are removed
        when you sign out. One cookie recognises the device at sign-in, so that a stranger who guesses
        passwords does not lock you out. There are no advertising cookies.
      </p>
      <h2>Who can see it</h2>
      <p>
        Only you, those you give a share link, and the administrators of this installation. The database
        separates each user's data from that of other users. Credentials of connected services are encrypted.
      </p>
      <h2>Other services</h2>
      <p>
        Data leaves this installation only for what you use, and only where the operator has configured it:
      </p>
      <ul>
        <li>a mail server, for the e-mails to you;</li>
        <li>Razorpay, when you pay; it receives the amount and what you enter there;</li>
        <li>Google, when you sign in with it;</li>
        <li>your CRM or campaign tool, when you connect it;</li>
        <li>
          Mixpanel, when you agree to usage analytics: your name, e-mail address, company, last sign-in and
          when you open dashboards;
        </li>
        <li>
          a language model, when you use the AI consultant: the plan step you ask about, never your account.
        </li>
      </ul>
      <h2>How long</h2>
      <ul>
        <li>
          Deleted plans, costs and simulations can be restored for 30 days, or as long as the admins of their
          workspace choose (7 to 90 days); then they are erased.
        </li>
        <li>
          A deleted account can be restored for 30 days. Then all of it is erased, its history included,
          except for what the law on bookkeeping requires of each invoice: number, date, items, amounts, GST
          number and payment ID, without your name and address. It is erased ten years after the invoice.
        </li>
        <li>Sent e-mails are erased after 30 days, data exports after 7 days.</li>
        <li>Backups lose erased data as they age; the operator decides how long they are kept.</li>
      </ul>
      <h2>Your rights</h2>
      <p>
        Under Account you can correct your data, export all of it as JSON and CSV, end sessions, and delete
        your account. For anything else, contact the operator.
      </p>
    </>
  );
}

/** `/privacy-policy`: the operator's own text, or this one. */
export function PrivacyScreen() {
  useScreenTitle("Privacy policy");
  return (
    <PublicPage text>
      <h1>Privacy policy</h1>
      <OperatorText page="privacy">
        <Privacy />
      </OperatorText>
    </PublicPage>
  );
}
