import { DAY_MS } from "../../../../platform/clock/durations.ts";
import { readXml } from "./xml.ts";

/** Numbers of Excel's own date formats; the second range is used in East Asia. */
const isOwnDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format such as `dd/mm/yyyy` shows a day. Texts in it, colours and currencies do not count. */
export function isDateFormat(format: string): boolean {
  const [positive = ""] = format.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").split(";");
  return /[dy]/i.test(positive) && !/general/i.test(positive);
}

/** The numbers of the cell styles that show a number as a date. @throws {UnreadableFile} */
export async function readDateStyles(content: AsyncIterable<Buffer>): Promise<ReadonlySet<number>> {
  const formats = new Map<number, string>();
  const styles = new Set<number>();
  let isInCellStyles = false;
  let index = 0;
  await readXml(content, {
    open(name, attribute) {
      if (name === "numFmt") formats.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
      else if (name === "cellXfs") isInCellStyles = true;
      else if (name === "xf" && isInCellStyles) {
        const id = Number(attribute("numFmtId"));
        const format = formats.get(id);
        if (format === undefined ? isOwnDateFormat(id) : isDateFormat(format)) styles.add(index);
        index += 1;
      }
    },
    close(name) {
      if (name === "cellXfs") isInCellStyles = false;
    },
  });
  return styles;
}

/** Days between the starts of the two date systems. */
const SYSTEM_1904_DAYS = 1462;
/** 31 December 9999. */
const SERIAL_MAX = 2_958_465;

/** The day of a serial number as YYYY-MM-DD; undefined outside Excel's range. */
export function dayOfSerial(serial: number, uses1904: boolean): string | undefined {
  const days = Math.floor(serial) + (uses1904 ? SYSTEM_1904_DAYS : 0);
  if (!(days >= 1 && days <= SERIAL_MAX)) return undefined;
  // Excel counts 29 February 1900, a day that never was.
  const sinceStart = days < 60 ? days + 1 : days;
  return new Date(Date.UTC(1899, 11, 30) + sinceStart * DAY_MS).toISOString().slice(0, 10);
}
