import channelsDark from "../pictures/channels-dark.webp";
import channelsLight from "../pictures/channels-light.webp";
import channelsPhoneDark from "../pictures/channels-phone-dark.webp";
import channelsPhoneLight from "../pictures/channels-phone-light.webp";
import monitorDark from "../pictures/monitor-dark.webp";
import monitorLight from "../pictures/monitor-light.webp";
import monitorPhoneDark from "../pictures/monitor-phone-dark.webp";
import monitorPhoneLight from "../pictures/monitor-phone-light.webp";
import segmentsDark from "../pictures/segments-dark.webp";
import segmentsLight from "../pictures/segments-light.webp";
import segmentsPhoneDark from "../pictures/segments-phone-dark.webp";
import segmentsPhoneLight from "../pictures/segments-phone-light.webp";
import simulatorDark from "../pictures/simulator-dark.webp";
import simulatorLight from "../pictures/simulator-light.webp";
import simulatorPhoneDark from "../pictures/simulator-phone-dark.webp";
import simulatorPhoneLight from "../pictures/simulator-phone-light.webp";
import styles from "./stage-picture.module.css";

/** As e2e/pictures takes them. */
const WIDE = { width: 1176, height: 728 };
const PHONE = { width: 390, height: 480 };

interface Shot {
  wide: string;
  phone: string;
}

interface StageShots {
  light: Shot;
  dark: Shot;
  words: string;
}

const pictures: Readonly<Record<string, StageShots>> = {
  Plan: {
    light: { wide: segmentsLight, phone: segmentsPhoneLight },
    dark: { wide: segmentsDark, phone: segmentsPhoneDark },
    words: "The recommended segments of a plan: industries by company size, each with its level and score",
  },
  Channels: {
    light: { wide: channelsLight, phone: channelsPhoneLight },
    dark: { wide: channelsDark, phone: channelsPhoneDark },
    words: "The summary of a channel plan: people, cost, pipeline and revenue against the goal",
  },
  Price: {
    light: { wide: simulatorLight, phone: simulatorPhoneLight },
    dark: { wide: simulatorDark, phone: simulatorPhoneDark },
    words:
      "The price simulator: odds of both targets, revenue by year as a range, and the figures of each plan",
  },
  Monitor: {
    light: { wide: monitorLight, phone: monitorPhoneLight },
    dark: { wide: monitorDark, phone: monitorPhoneDark },
    words: "The dashboard of closed deals against the plan, with the difference explained",
  },
};

/** The running product, in the theme of the page and, on a phone, as a phone shows it. */
export function StagePicture({ stage }: { stage: string }) {
  const shots = pictures[stage];
  if (shots === undefined) return null;
  return (
    <div className={styles["picture"]}>
      {(["light", "dark"] as const).map((theme) => (
        <picture key={theme} className={styles[theme]}>
          <source media="(max-width: 700px)" srcSet={shots[theme].phone} {...PHONE} />
          <img {...WIDE} src={shots[theme].wide} alt={shots.words} loading="lazy" decoding="async" />
        </picture>
      ))}
    </div>
  );
}
