/** Findings that calls to one server cannot show, each with the test or gate that holds it. */
export const heldElsewhere: readonly { id: string; title: string; where: string }[] = [];
