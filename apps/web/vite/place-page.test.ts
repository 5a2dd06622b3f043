import { describe, expect, it } from "vitest";
import { firstFonts, placePage, withoutFontSwap } from "./place-page.ts";
import { renderOf } from "./prerender.ts";

const document = `<html><head>
    <!--styles-->
    <script type="module" crossorigin src="/assets/landing.js" nonce="N"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/style.css" nonce="N">
  </head><body><!--page--></body></html>`;
const page = { markup: "<h1>$& odds</h1>", styles: "h1{color:red}" };

describe("placePage", () => {
  const placed = placePage(document, page, "N");

  it("placePage puts markup and styles into the document, the styles under the nonce", () => {
    expect(placed).toContain('<style nonce="N">h1{color:red}</style>');
    expect(placed).toContain("<body><h1>$& odds</h1>");
  });

  it("placePage leaves nothing that has to load before the page is drawn", () => {
    expect(placed).not.toMatch(/rel="(stylesheet|modulepreload)"/);
    expect(placed).not.toContain("src=");
  });

  it("the page placed by placePage loads its script after the first paint, under the nonce", () => {
    expect(placed).toMatch(
      /<script nonce="N">new PerformanceObserver\(.*import\("\/assets\/landing\.js"\).*"paint"/,
    );
  });

  it.each([
    ['<p style="color:red">', "style"],
    ['<p onclick="go()">', "onclick"],
  ])("placePage refuses %s, which the page's content security policy forbids", (markup, name) => {
    expect(() => placePage(document, { ...page, markup }, "N")).toThrow(name);
  });

  it("placePage says which placeholder the document lacks", () => {
    expect(() => placePage("<html></html>", page, "N")).toThrow("<!--styles-->");
  });
});

describe("withoutFontSwap", () => {
  it("withoutFontSwap leaves no font that is swapped in after the first paint", () => {
    const faces = "@font-face{font-display:swap}@font-face{font-display: swap;src:url(a)}";
    expect(withoutFontSwap(faces)).toBe(
      "@font-face{font-display:optional}@font-face{font-display:optional;src:url(a)}",
    );
  });
});

describe("firstFonts", () => {
  it("firstFonts lists the fonts of every page, not those of rare letters", () => {
    const face = (rest: string) => `@font-face{font-family:Inter;${rest}}`;
    const styles = [
      face("src:url(/assets/a.woff2)format(woff2)"),
      face("src:url(/assets/b.woff2);unicode-range:U+100-2BA"),
    ];
    expect(firstFonts(styles.join(""))).toEqual(["/assets/a.woff2"]);
  });
});

describe("renderOf", () => {
  it("renderOf takes the entry's render() and refuses an entry without one", () => {
    expect(renderOf({ render: () => "<p>" })()).toBe("<p>");
    expect(() => renderOf({ draw: 1 })).toThrow("render()");
  });
});
