import { Brand } from "../../components/brand/brand.tsx";
import { paths } from "../../lib/paths.ts";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  return (
    <footer className={styles["footer"]}>
      <Brand size={20} />
      <p>Open source under the Apache License 2.0.</p>
      <nav aria-label="Legal">
        <a href={paths.terms}>Terms</a>
        <a href={paths.privacy}>Privacy</a>
        <a href={paths.contact}>Contact</a>
        <a href={paths.licenses}>Licences</a>
      </nav>
    </footer>
  );
}
