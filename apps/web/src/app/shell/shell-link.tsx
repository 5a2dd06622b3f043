import { useQueryClient } from "@tanstack/react-query";
import { Link, type LinkProps } from "react-router";
import { prepareAddress } from "../prepare-screen.ts";

/** A link of the shell: its screen and what it reads begin to load under the pointer, and on focus. */
export function ShellLink({ to, ...rest }: LinkProps & { to: string }) {
  const client = useQueryClient();
  const prepare = () => void prepareAddress(client, to);
  return <Link {...rest} to={to} onPointerEnter={prepare} onFocus={prepare} />;
}
