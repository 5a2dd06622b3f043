import latinAddress from "../../styles/fonts/inter-latin.woff2?url";
import supplementAddress from "../../styles/fonts/inter-latin-supplement.woff2?url";
import type { Picture } from "./standalone-svg.ts";

function asDataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(new Error("The font could not be read."));
    reader.readAsDataURL(blob);
  });
}

async function faceOf(family: string, fontAddress: string): Promise<string> {
  const response = await fetch(fontAddress);
  if (!response.ok) throw new Error("The font could not be loaded.");
  const address = await asDataAddress(new Blob([await response.arrayBuffer()], { type: "font/woff2" }));
  return `@font-face{font-family:"${family}";src:url(${address}) format("woff2");font-weight:400 700}`;
}

/** The page's font as rules a picture can carry: an image sees no font of the page it is shown on. */
export async function carriedFont(): Promise<string> {
  const faces = [
    faceOf("Inter Variable", latinAddress),
    // "Inter" is the next family of the page's list: a letter that the first file lacks is drawn with this one.
    faceOf("Inter", supplementAddress),
  ];
  return (await Promise.all(faces)).join("");
}

/** A picture as PNG at twice its size on the screen. */
export async function pngOf({ markup, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))),
      "image/png",
    );
  });
}
