/** For tests: small documents in each format. */
import { strToU8, zipSync } from "fflate";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A Word document with a paragraph for each text. */
export function testDocx(paragraphs: readonly string[]): Buffer {
  const body = paragraphs
    .map((text) => `<w:p><w:pPr/><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`)
    .join("");
  const content = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return Buffer.from(zipSync({ "word/document.xml": strToU8(content) }));
}

/** A PDF with a line of text on each page. */
export function testPdf(pages: readonly string[]): Buffer {
  const objects = ["<</Type/Catalog/Pages 2 0 R>>"];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  objects.push(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
  objects.push("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
  for (const [index, text] of pages.entries()) {
    const stream = text === "" ? "" : `BT /F1 12 Tf 50 700 Td (${text.replaceAll(/[()\\]/g, "")}) Tj ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 6000 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
      `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    );
  }
  return pdfOf(objects);
}

/** A PDF file of these objects, the first of which is its catalog. */
export function pdfOf(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(file, "latin1");
}
