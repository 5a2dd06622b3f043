/** A title as the name of a file: "Revenue reaches 10.7 M: 97 %" becomes "revenue-reaches-10-7-m-97". */
export function fileNameOf(title: string, otherwise: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return Array.from(words).slice(0, 60).join("").replace(/-+$/, "") || otherwise;
}

/** Hands the browser a file to save. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
