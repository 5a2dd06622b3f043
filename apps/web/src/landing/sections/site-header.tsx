import { Brand } from "../../components/brand/brand.tsx";
import { buttonLook } from "../../components/button/button-look.ts";
import { paths } from "../../lib/paths.ts";
import styles from "./site-header.module.css";

export function SiteHeader() {
  return (
    <header className={styles["header"]}>
      <a className={styles["home"]} href={paths.landing}>
        <Brand />
      </a>
      <nav className={styles["places"]} aria-label="On this page">
        <a href="#stages">How it works</a>
        <a href="#prices">Prices</a>
        <a href={paths.contact}>Support</a>
      </nav>
      <div className={styles["actions"]}>
        <a className={buttonLook({ variant: "quiet" })} href={paths.signIn}>
          Sign in
        </a>
        <a className={buttonLook({})} href={paths.signUp}>
          Start free
        </a>
      </div>
    </header>
  );
}
