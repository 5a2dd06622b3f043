import { Link } from "react-router";

/** Where to turn, on the public page and inside the app. */
export function SupportText() {
  return (
    <>
      <h2>Something does not work</h2>
      <p>
        Load the page again first: what you saved is safe. If it stays, tell whoever runs this installation
        what you did and what you saw. An error message carries a request number; send it along, it leads
        straight to the entry in the server's log.
      </p>
      <h2>A figure looks wrong</h2>
      <p>
        Every figure with a dotted underline opens the formula it comes from, with your own numbers in it. In
        a simulation, the table behind each chart is one click away.
      </p>
      <h2>Signing in</h2>
      <p>
        A session ends 15 days after sign-in, and in all tabs at once when you sign out.{" "}
        <Link to="/auth">Sign in</Link> takes you back to the page you asked for.
      </p>
      <h2>Sales</h2>
      <p>No sales or support address is set up for this installation yet.</p>
    </>
  );
}
