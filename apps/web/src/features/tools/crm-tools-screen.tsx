import { CRM_TOOLS, type Tool, toolCatalogue } from "@beachhead/contract/tool-catalogue";
import { useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { buttonLook } from "../../components/button/button-look.ts";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { OutsideLink } from "./tool-card.tsx";
import { ToolTabs } from "./tool-tabs.tsx";
import styles from "./tools.module.css";

const categories = toolCatalogue.filter(({ category }) => category === CRM_TOOLS);
const connectable = categories
  .flatMap(({ tools }) => tools.filter(({ integration }) => integration))
  .map(({ name }) => name)
  .join(" and ");

/** The CRM tools: where to buy each, and the way to connect those that can be. */
export function CrmToolsScreen() {
  useScreenTitle("CRM Tools");
  const [asked, setAsked] = useState<Tool | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={styles["page"]}>
      <PageHeader title="CRM Tools" description="Connect CRM tools." />
      <ToolTabs
        categories={categories}
        actionsOf={(tool) => (
          <>
            <OutsideLink href={tool.pricingUrl} name={`Buy ${tool.name}`} look={buttonLook({})}>
              Buy
            </OutsideLink>
            <Button
              aria-label={`Integrate: connect ${tool.name}`}
              disabled={!tool.integration}
              disabledReason={`Only ${connectable} can be connected.`}
              onClick={() => setAsked(tool)}
            >
              Integrate
            </Button>
          </>
        )}
      />
      <Dialog
        open={asked !== null}
        onOpenChange={close}
        title={`${asked?.name ?? "This tool"} cannot be connected yet`}
        actions={
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        }
      >
        <p>
          Connections come in a later version. Plans, channels and simulations work without them. Comparing
          actual sales with your plans does not.
        </p>
      </Dialog>
    </div>
  );
}
