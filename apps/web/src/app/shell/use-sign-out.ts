import { useNavigate } from "react-router";
import { signOut } from "../../lib/session/sign-out.ts";

/** Ends the session and goes to the landing page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => void signOut().then(() => navigate("/"));
}
