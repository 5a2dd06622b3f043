import type { ConnectionProvider } from "@beachhead/contract";
import { CRM_TOOLS, type Tool, toolCatalogue } from "@beachhead/contract/tool-catalogue";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../components/button/button.tsx";
import { buttonLook } from "../../components/button/button-look.ts";
import { LoadFailure } from "../../components/load-failure.tsx";
import { May } from "../../components/may.tsx";
import { OutsideLink } from "../../components/outside-link.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { RoleNotice } from "../../components/role-notice.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { TabPanel, Tabs } from "../../components/tabs/tabs.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useMayCall } from "../../lib/workspace/use-workspace.ts";
import { ConnectionCard } from "./connection-card.tsx";
import { connectionsQuery } from "./connections.ts";
import styles from "./integrations.module.css";
import { useConnecting } from "./use-connecting.tsx";

const tools = toolCatalogue.find(({ category }) => category === CRM_TOOLS)?.tools ?? [];
const TAB = "crm";

/** The tools that can be connected, by their names in the catalogue. */
const providers: Readonly<Record<string, ConnectionProvider>> = {
  "Zoho CRM": "zoho-crm",
  HubSpot: "hubspot",
};
const connectable = Object.keys(providers).join(" and ");

/** The CRM tools: where to buy each, and the connections of those that can be connected. */
export function CrmToolsScreen() {
  useScreenTitle("CRM Tools");
  const { data, error, refetch } = useQuery(connectionsQuery);
  const mayConnect = useMayCall("connectHubspot");
  const connecting = useConnecting(data ?? []);
  const connectionOf = (provider: ConnectionProvider | undefined) =>
    data?.find((each) => each.provider === provider);
  const campaigns = connectionOf("zoho-campaigns");
  return (
    <div className={styles["page"]}>
      <PageHeader title="CRM Tools" description="Connect CRM tools." />
      {!mayConnect && <RoleNotice>You can see what is connected. An admin can connect a tool.</RoleNotice>}
      <Tabs
        label="Categories of tools"
        items={[{ value: TAB, label: CRM_TOOLS }]}
        value={TAB}
        onValueChange={() => undefined}
      >
        <TabPanel value={TAB} className={styles["panel"]}>
          <h2 className="visually-hidden">{CRM_TOOLS}</h2>
          {error !== null && data === undefined && (
            <Panel>
              <LoadFailure
                title="Your connections could not be loaded"
                error={error}
                onRetry={() => void refetch()}
              />
            </Panel>
          )}
          {data === undefined && error === null && (
            <div aria-busy="true">
              <Skeleton height={180} />
            </div>
          )}
          {data !== undefined && (
            <ul className={styles["cards"]}>
              {tools.map((tool) => {
                const connection = connectionOf(providers[tool.name]);
                return connection === undefined ? (
                  <OtherTool key={tool.name} tool={tool} />
                ) : (
                  <ConnectionCard
                    key={tool.name}
                    connection={connection}
                    connecting={connecting}
                    link={<BuyLink tool={tool} />}
                  />
                );
              })}
            </ul>
          )}
        </TabPanel>
      </Tabs>
      {campaigns !== undefined && (
        <section className={styles["campaigns"]} aria-labelledby="campaign-tool">
          <h2 id="campaign-tool">Campaign tool</h2>
          <ul className={styles["cards"]}>
            <ConnectionCard connection={campaigns} connecting={connecting} />
          </ul>
        </section>
      )}
      {connecting.dialog}
    </div>
  );
}

const BuyLink = ({ tool }: { tool: Tool }) => (
  <OutsideLink href={tool.pricingUrl} name={`Buy ${tool.name}`} look={buttonLook({ variant: "link" })}>
    Buy
  </OutsideLink>
);

function OtherTool({ tool }: { tool: Tool }) {
  return (
    <li className={styles["card"]}>
      <div className={styles["top"]}>
        <img className={styles["logo"]} src={tool.image} alt="" width={40} height={40} />
        <h3 className={styles["name"]}>{tool.name}</h3>
      </div>
      <p className={styles["description"]}>{tool.description}</p>
      <div className={styles["actions"]}>
        <BuyLink tool={tool} />
        <May call="connectHubspot">
          <Button
            aria-label={`Integrate: connect ${tool.name}`}
            disabled
            disabledReason={`Only ${connectable} can be connected.`}
          >
            Integrate
          </Button>
        </May>
      </div>
    </li>
  );
}
