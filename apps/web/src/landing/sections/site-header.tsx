import { Brand } from "../../components/brand/brand.tsx";
import { buttonLook } from "../../components/button/button-look.ts";
import styles from "./site-header.module.css";

export function SiteHeader() {
  return (
    <header className={styles["header"]}>
      <a className={styles["home"]} href="/">
        <Brand />
      </a>
      <nav className={styles["places"]} aria-label="On this page">
        <a href="#stages">How it works</a>
        <a href="#prices">Prices</a>
        <a href="/contact-us">Support</a>
      </nav>
      <div className={styles["actions"]}>
        <a className={buttonLook({ variant: "quiet" })} href="/auth">
          Sign in
        </a>
        <a className={buttonLook({})} href="/auth?view=sign-up">
          Start free
        </a>
      </div>
    </header>
  );
}
