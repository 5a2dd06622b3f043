import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import styles from "./legal-links.module.css";

export function LegalLinks() {
  return (
    <nav className={styles["links"]} aria-label="Legal">
      <Link to={paths.terms}>Terms</Link>
      <Link to={paths.privacy}>Privacy</Link>
      <Link to={paths.contact}>Contact</Link>
    </nav>
  );
}
