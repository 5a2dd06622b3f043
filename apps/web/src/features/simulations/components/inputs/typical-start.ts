export { TypicalList } from "../../../../components/typical/typical-list.tsx";
export { startFrom, usedFigures } from "../../state/typical-plans.ts";
