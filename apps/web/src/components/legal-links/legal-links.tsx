import { Link } from "react-router";
import styles from "./legal-links.module.css";

export function LegalLinks() {
  return (
    <nav className={styles["links"]} aria-label="Legal">
      <Link to="/terms-and-conditions">Terms</Link>
      <Link to="/privacy-policy">Privacy</Link>
      <Link to="/contact-us">Contact</Link>
    </nav>
  );
}
