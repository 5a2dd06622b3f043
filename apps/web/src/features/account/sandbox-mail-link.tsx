import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { configurationQuery } from "../../lib/query/configuration.ts";

/** Where mails go that leave nobody's machine: the mailbox of the sandbox. */
export function SandboxMailLink({ address }: { address: string }) {
  const { data } = useQuery(configurationQuery);
  if (data?.mailbox !== true) return null;
  return (
    <>
      {" "}
      <Link to={paths.sandboxMailTo(address)}>Open the sandbox mailbox</Link>
    </>
  );
}
