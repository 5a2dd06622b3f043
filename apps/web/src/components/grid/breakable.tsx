import { Fragment, type ReactNode } from "react";

/** A name that may break after a slash, as after a space: "Documentation/Roadmap" never ends in a lone "p". */
export function breakable(name: string): ReactNode {
  const [first, ...others] = name.split("/");
  if (others.length === 0) return name;
  return [
    first,
    ...others.map((part, index) => (
      // A part has no other name than its place.
      <Fragment key={index}>
        /<wbr />
        {part}
      </Fragment>
    )),
  ];
}
