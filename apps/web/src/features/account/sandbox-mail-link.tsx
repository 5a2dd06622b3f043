import { useQuery } from "@tanstack/react-query";
import { paths } from "../../lib/paths.ts";
import { configurationQuery } from "../../lib/query/configuration.ts";
import { Link } from "../../lib/router/router.tsx";

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
