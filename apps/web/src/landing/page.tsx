import type { Answer } from "./example/answer.ts";
import { EXAMPLE_ID } from "./example/first-answer.ts";
import styles from "./page.module.css";
import { Hero } from "./sections/hero.tsx";
import { Prices } from "./sections/prices.tsx";
import { SiteFooter } from "./sections/site-footer.tsx";
import { SiteHeader } from "./sections/site-header.tsx";
import { Stages } from "./sections/stages.tsx";
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";

interface LandingPageProps {
  /** What the example is drawn with; the script that takes it over begins from there. */
  first: Answer;
  /** Placeholder of the example. */
  example: string;
}

/** `/`: what the product does, tried out at once, its stages and its prices. Needs no script to be read. */
export function LandingPage({ first, example }: LandingPageProps) {
  return (
    <div className={styles["page"]}>
      <a className={styles["skip"]} href="#main">
        Skip to the content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero>
          <section className={styles["example"]} aria-label="Try it: a simulation of one price plan">
            <div id={EXAMPLE_ID} data-answer={JSON.stringify(first)}>
              {example}
            </div>
            <noscript>
              <p>The sliders need JavaScript. The rest of the page works without it.</p>
            </noscript>
          </section>
        </Hero>
        <div className={styles["below"]}>
          <Stages />
          <Prices />
        </div>
      </main>
      <div className={styles["below"]}>
        <SiteFooter />
      </div>
    </div>
  );
}
