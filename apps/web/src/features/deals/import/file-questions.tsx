import type { DialectChoices, ImportQuestion } from "@beachhead/contract";
import { dateForms } from "@beachhead/contract/deal-fields";
import { useId } from "react";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "../deals.module.css";
import { readInWords, sumsInWords } from "./sums.ts";

type Reading = ImportQuestion["readings"][number];

const answerWords: Readonly<Record<string, string>> = {
  ".": "1,234.56, with a decimal point",
  ",": "1.234,56, with a decimal comma",
  apart: "Each row is a deal of its own",
  last: "The last row with an ID is the deal",
};

interface FileQuestionsProps {
  questions: readonly ImportQuestion[];
  choices: DialectChoices;
  onChoose: (choices: DialectChoices) => void;
}

/** What the file does not tell: each question with its answers and what they make of the file. */
export function FileQuestions({ questions, choices, onChoose }: FileQuestionsProps) {
  const name = useId();
  return questions.map((question) => (
    <fieldset key={question.path} className={styles["question"]}>
      <legend>{question.message}</legend>
      {question.readings.map((reading) => (
        <label key={reading.answer} className={styles["answer"]}>
          <input
            type="radio"
            name={`${name} ${question.path}`}
            value={reading.answer}
            checked={answerTo(question, choices) === reading.answer}
            onChange={() => onChoose(answered(question, reading.answer, choices))}
          />
          <span>
            {answerWords[reading.answer] ?? reading.answer}
            <span className={styles["hint"]}>{consequenceOf(question, reading)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  ));
}

function consequenceOf({ about }: ImportQuestion, { sums, examples, unread }: Reading): string {
  const parts = about === "decimal" ? [`adds up to ${sumsInWords(sums) || "nothing"}`] : [];
  if (about !== "ids")
    parts.push(...examples.slice(0, 3).map(({ text, value }) => `${text} is ${readInWords(value)}`));
  if (unread > 0) parts.push(`${formatCount(unread, "row")} would be refused`);
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
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
