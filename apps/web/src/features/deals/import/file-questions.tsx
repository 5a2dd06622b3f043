import type { DialectChoices, ImportQuestion } from "@beachhead/contract";
import { dateForms } from "@beachhead/contract/deal-fields";
import { ReadingQuestion } from "../../../components/reading-question/reading-question.tsx";
import { formatLocale } from "../../../lib/format/locale.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { ownDecimal } from "../../../lib/format/parse-number.ts";
import { decimalWords, OWN_FORMAT } from "../../../lib/format/table-notation.ts";
import { readInWords, sumsInWords } from "./sums.ts";

type Reading = ImportQuestion["readings"][number];

const answerWords: Readonly<Record<string, string>> = {
  ...decimalWords,
  apart: "Each row is a deal of its own",
  last: "The last row with an ID is the deal",
};

interface FileQuestionsProps {
  questions: readonly ImportQuestion[];
  choices: DialectChoices;
  onChoose: (choices: DialectChoices) => void;
}

/** What the file does not tell: each question with its answers, the one of the user's format first. */
export function FileQuestions({ questions, choices, onChoose }: FileQuestionsProps) {
  return questions.map((question) => (
    <ReadingQuestion
      key={question.path}
      question={question.message}
      readings={question.readings
        .toSorted((a, b) => Number(isOwn(question, b)) - Number(isOwn(question, a)))
        .map((reading) => ({
          answer: reading.answer,
          label: `${answerWords[reading.answer] ?? reading.answer}${isOwn(question, reading) ? `, ${ownWords(question)}` : ""}`,
          consequence: consequenceOf(question, reading),
        }))}
      chosen={answerTo(question, choices)}
      onChoose={(answer) => onChoose(answered(question, answer, choices))}
    />
  ));
}

const ownWords = ({ about }: ImportQuestion) => (about === "dates" ? "as in your date format" : OWN_FORMAT);

/** Whether numbers or dates of the user's own format would be read so. */
function isOwn({ about }: ImportQuestion, { answer }: Reading): boolean {
  if (about === "decimal") return answer === ownDecimal();
  return about === "dates" && answer.startsWith(formatLocale() === "en-US" ? "MM" : "DD");
}

function consequenceOf({ about }: ImportQuestion, { sums, examples, unread }: Reading): string {
  const parts = about === "decimal" ? [`adds up to ${sumsInWords(sums) || "nothing"}`] : [];
  if (about !== "ids")
    parts.push(...examples.slice(0, 3).map(({ text, value }) => `${text} is ${readInWords(value)}`));
  if (unread > 0) parts.push(`${formatCount(unread, "row")} would be refused`);
  return parts.join(", ");
}

function answerTo({ about, column }: ImportQuestion, choices: DialectChoices): string | undefined {
  if (about === "decimal") return choices.decimal;
  return about === "ids" ? choices.repeatedIds : choices.columnDates?.[column];
}

function answered(
  { about, column }: ImportQuestion,
  answer: string,
  choices: DialectChoices,
): DialectChoices {
  if (about === "decimal") return { ...choices, decimal: answer === "," ? "," : "." };
  if (about === "ids") return { ...choices, repeatedIds: answer === "last" ? "last" : "apart" };
  const form = dateForms.find((one) => one === answer);
  return form === undefined
    ? choices
    : { ...choices, columnDates: { ...choices.columnDates, [column]: form } };
}
