import { expect, it } from "vitest";
import { checkNames, writeClasses } from "./inline-classes.ts";
import { shortClass } from "./short-class.ts";

const folder = new URL("../src/a/", import.meta.url).pathname;
const sheet = `${folder}a.module.css`;
const styles = "/* .old */ .panel { gap: .5s } :global(.hidden) { top: 0 } .panel > .head { gap: 0 }";
const nameOf = (name: string) => shortClass(name, sheet, styles);
const write = (...lines: string[]) =>
  writeClasses(['import styles from "./a.module.css";', ...lines].join("\n"), `${folder}a.tsx`, (file) => {
    expect(file).toBe(sheet);
    return styles;
  });

it("class names are inlined as text, and the sheet is imported only for its styles", () => {
  expect(write('const one = styles["panel"];', 'const two = [styles["head"]];')).toBe(
    [
      'import "./a.module.css";',
      `const one = "${nameOf("panel")}";`,
      `const two = ["${nameOf("head")}"];`,
    ].join("\n"),
  );
});

it("a module that reads a class by a variable gets an object of all class names", () => {
  const written = write("const one = styles[size];");
  expect(written).toContain("const one = styles[size];");
  expect(written).toContain(`const styles = {"panel":"${nameOf("panel")}","head":"${nameOf("head")}"};`);
});

it("a class that the sheet does not have is refused, also a global one or one in a comment", () => {
  for (const name of ["foot", "hidden", "old"])
    expect(() => write(`const one = styles["${name}"];`)).toThrow(
      `uses the class ${name}, which ./a.module.css does not have`,
    );
});

it("a build in which a class has another name than the inlined text is refused", () => {
  const exported = `export default { panel: "${nameOf("panel")}", head: "${nameOf("head")}" };`;
  expect(() => checkNames(exported, sheet, styles)).not.toThrow();
  expect(() => checkNames(exported.replace(nameOf("head"), "cOther"), sheet, styles)).toThrow(
    "The class head of",
  );
});
