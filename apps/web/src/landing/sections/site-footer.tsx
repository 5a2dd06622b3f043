import { Brand } from "../../components/brand/brand.tsx";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  return (
    <footer className={styles["footer"]}>
      <Brand size={20} />
      <p>Open source under the Apache License 2.0.</p>
      <nav aria-label="Legal">
        <a href="/terms-and-conditions">Terms</a>
        <a href="/privacy-policy">Privacy</a>
        <a href="/contact-us">Contact</a>
        <a href="/licenses.txt">Licences</a>
      </nav>
    </footer>
  );
}
