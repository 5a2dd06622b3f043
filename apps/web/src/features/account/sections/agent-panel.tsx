import { useRef } from "react";
import { CopyButton } from "../../../components/copy-field/copy-button.tsx";
import { useCopy } from "../../../components/copy-field/use-copy.ts";
import { Panel } from "../../../components/panel/panel.tsx";
import styles from "../account-screen.module.css";

/** The usual form of MCP clients. */
const configurationFor = (url: string, token: string) =>
  JSON.stringify(
    { mcpServers: { beachhead: { type: "http", url, headers: { Authorization: `Bearer ${token}` } } } },
    null,
    2,
  );

function CopyBlock({ label, text }: { label: string; text: string }) {
  const block = useRef<HTMLPreElement>(null);
  const { copied, copy } = useCopy(label, text, () => {
    if (block.current !== null) getSelection()?.selectAllChildren(block.current);
  });
  return (
    <div className={styles["copyBlock"]}>
      <p>{label}</p>
      <section aria-label={label}>
        <pre ref={block}>{text}</pre>
      </section>
      <CopyButton
        label={label}
        copied={copied}
        size="sm"
        aria-label={`Copy ${label.toLowerCase()}`}
        onClick={copy}
      />
    </div>
  );
}

/**
 * How an agent connects by the Model Context Protocol.
 * @param token of the token that was just created; absent: a placeholder
 */
export function AgentPanel({ token = "<your token>" }: { token?: string | undefined }) {
  const url = `${location.origin}/mcp`;
  return (
    <Panel
      title="Connect an agent"
      subtitle="AI assistants that support the Model Context Protocol (MCP) can read your plans, seek goals, run simulations and, if you allow it, change plans. Give the assistant the address: it then leads you here to allow it. One that cannot do that takes a token in its configuration."
    >
      <div className={styles["copyBlocks"]}>
        <CopyBlock label="Address" text={url} />
        <CopyBlock label="Example configuration" text={configurationFor(url, token)} />
      </div>
    </Panel>
  );
}
