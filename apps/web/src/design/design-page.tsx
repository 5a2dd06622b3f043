import { Brand } from "../components/brand/brand.tsx";
import { SegmentedControl } from "../components/segmented-control/segmented-control.tsx";
import { Toaster } from "../components/toast/toaster.tsx";
import { chooseTheme, type ThemeChoice, useTheme } from "../lib/theme-store.ts";
import styles from "./design-page.module.css";
import { groups } from "./groups.ts";
import { SpecimenFrame } from "./specimen-frame.tsx";

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

function ThemeSwitch() {
  const choice = useTheme((state) => state.choice);
  return <SegmentedControl label="Theme" items={themes} value={choice} onValueChange={chooseTheme} />;
}

function Contents() {
  return (
    <aside className={styles["side"]}>
      <Brand />
      <ThemeSwitch />
      <nav aria-label="Groups">
        <ul className={styles["contents"]}>
          {groups.map(({ id, title, specimens }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {title} <span className={styles["count"]}>{specimens.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

/** Every component in every state. `only` names one group or one specimen to show alone, for its picture. */
export function DesignPage({ only }: { only: string | null }) {
  const shown = groups.flatMap((group) => {
    if (only === null || group.id === only) return [group];
    const specimens = group.specimens.filter(({ id }) => id === only);
    return specimens.length === 0 ? [] : [{ ...group, specimens }];
  });
  return (
    <div className={only === null ? styles["page"] : styles["alone"]}>
      {only === null && <Contents />}
      <Toaster />
      <main className={styles["main"]}>
        <h1 className={only === null ? styles["title"] : "visually-hidden"}>Components</h1>
        {shown.length === 0 && <p>There is neither a group nor a specimen “{only}”.</p>}
        {shown.map(({ id, title, specimens }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className={styles["group"]}
            data-group={id}
          >
            <h2
              id={`${id}-title`}
              className={specimens[0]?.id === only ? "visually-hidden" : styles["groupTitle"]}
            >
              <a href={`?only=${id}`}>{title}</a>
            </h2>
            <div className={styles["specimens"]}>
              {specimens.map((each) => (
                <SpecimenFrame key={each.id} specimen={each} isAlone={each.id === only} />
              ))}
            </div>
          </section>
        ))}
      </main>
    </div>
  );
}
