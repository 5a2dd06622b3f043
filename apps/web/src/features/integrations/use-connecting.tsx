import type { Connection, ConnectionProvider } from "@beachhead/contract";
import { type ReactNode, useCallback, useState } from "react";
import { ConfirmDialog } from "../../components/dialog/dialog.tsx";
import { navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { useDisconnect } from "./connections.ts";
import { HubspotDialog } from "./hubspot-dialog.tsx";
import { services } from "./services.ts";
import { ZohoDialog } from "./zoho-dialog.tsx";

type Asked =
  | { kind: "connect"; provider: ConnectionProvider }
  | { kind: "switch"; provider: ConnectionProvider; from: ConnectionProvider }
  | { kind: "disconnect"; provider: ConnectionProvider };

/** Connecting, switching and disconnecting: what a card's buttons do, and the dialog that they open. */
export interface Connecting {
  integrate(provider: ConnectionProvider): void;
  disconnect(provider: ConnectionProvider): void;
  dialog: ReactNode;
}

/** After a CRM was connected, the dialog to add CRM data opens over the list of deals. */
export function useConnecting(connections: readonly Connection[]): Connecting {
  const [asked, setAsked] = useState<Asked | null>(null);
  const disconnecting = useDisconnect();
  const close = useCallback(() => setAsked(null), []);

  function integrate(provider: ConnectionProvider): void {
    const other = connections.find(
      (each) => each.state !== "none" && each.provider !== "zoho-campaigns" && each.provider !== provider,
    );
    if (other === undefined || provider === "zoho-campaigns") setAsked({ kind: "connect", provider });
    else setAsked({ kind: "switch", provider, from: other.provider });
  }

  const provider = asked?.provider;
  const connected = useCallback(() => {
    setAsked(null);
    if (provider !== undefined && provider !== "zoho-campaigns") navigate(paths.dealsDialog("add", provider));
  }, [provider]);

  function dialogOf(open: Asked): ReactNode {
    const { name, records } = services[open.provider];
    if (open.kind === "connect") {
      const { sandbox = false, callbackUrl = "" } =
        connections.find((each) => each.provider === open.provider) ?? {};
      return open.provider === "hubspot" ? (
        <HubspotDialog sandbox={sandbox} onClose={close} onConnected={connected} />
      ) : (
        <ZohoDialog
          provider={open.provider}
          callbackUrl={callbackUrl ?? ""}
          sandbox={sandbox}
          onClose={close}
          onConnected={connected}
        />
      );
    }
    const left = open.kind === "switch" ? open.from : open.provider;
    const then: Asked | null = open.kind === "switch" ? { kind: "connect", provider: open.provider } : null;
    return (
      <ConfirmDialog
        open
        onOpenChange={close}
        title={open.kind === "switch" ? "CRM Already Connected" : `Disconnect ${name}?`}
        body={
          open.kind === "switch" ? (
            <p>
              {services[left].name} is connected, and one CRM can be connected at a time. To connect {name},{" "}
              {services[left].name} is disconnected first: its credentials and the deals read from it are
              deleted here. Nothing changes in {services[left].name} itself.
            </p>
          ) : (
            <p>
              The credentials and the {records.toLowerCase()} read from {name} are deleted here. Nothing
              changes in {name} itself.
            </p>
          )
        }
        confirmLabel={open.kind === "switch" ? `Switch to ${name}` : "Disconnect"}
        tone={open.kind === "switch" ? "primary" : "danger"}
        busy={disconnecting.isPending}
        onConfirm={() => disconnecting.mutate(left, { onSuccess: () => setAsked(then) })}
      />
    );
  }

  return {
    integrate,
    disconnect: (each) => setAsked({ kind: "disconnect", provider: each }),
    dialog: asked === null ? null : dialogOf(asked),
  };
}
