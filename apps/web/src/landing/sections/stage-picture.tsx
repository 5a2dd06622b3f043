import goalsDark from "../pictures/goals-dark.webp";
import goalsLight from "../pictures/goals-light.webp";
import simulatorDark from "../pictures/simulator-dark.webp";
import simulatorLight from "../pictures/simulator-light.webp";
import styles from "./stage-picture.module.css";

/** As e2e/pictures takes them. */
const WIDTH = 1176;
const HEIGHT = 728;

const pictures = new Map([
  [
    "Plan",
    {
      light: goalsLight,
      dark: goalsDark,
      words:
        "The goals of a plan: revenue, profit and customers, with the path of five years drawn beside them",
    },
  ],
  [
    "Price",
    {
      light: simulatorLight,
      dark: simulatorDark,
      words:
        "The price simulator: odds of both targets, revenue by year as a range, and the figures of each plan",
    },
  ],
]);

/** The running product, in the theme of the page; nothing for a stage that has none to show. */
export function StagePicture({ stage }: { stage: string }) {
  const picture = pictures.get(stage);
  if (picture === undefined) return null;
  const shared = { width: WIDTH, height: HEIGHT, loading: "lazy", decoding: "async" } as const;
  return (
    <div className={styles["picture"]}>
      <img {...shared} className={styles["light"]} src={picture.light} alt={picture.words} />
      <img {...shared} className={styles["dark"]} src={picture.dark} alt={picture.words} />
    </div>
  );
}
