import { useEffect } from "react";
import { Button } from "../../components/button/button.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useSearchParams } from "../../lib/navigation.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { announceFlow } from "./popup-channel.ts";

/** Where a popup ends: it tells the page that opened it, and closes. */
export function ConnectedScreen() {
  useScreenTitle("Connection");
  const [query] = useSearchParams();
  const flow = query.get("flow") ?? "";
  useEffect(() => {
    announceFlow(flow);
    window.close();
  }, [flow]);
  return (
    <PublicPage text>
      <h1>You can close this window</h1>
      <p>
        {flow === ""
          ? "This connection was not started in this browser, or its ten minutes are over. Start it again in Beachhead."
          : "Beachhead shows in its own window how the connection ended."}
      </p>
      <p>
        <Button onClick={() => window.close()}>Close this window</Button>
      </p>
    </PublicPage>
  );
}
