import { readXml } from "./xml.ts";

/** Numbers of Excel's own date formats; the second range is used in East Asia. */
const isOwnDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format such as `dd/mm/yyyy` shows a day. Texts in it, colours and currencies do not count. */
export function isDateFormat(format: string): boolean {
  const [positive = ""] = format.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, "").split(";");
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
