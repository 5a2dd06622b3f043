/** The months in the languages of the six formats, and of their neighbours, written out and shortened. */
const names: readonly string[] = [
  "january jan januar jän jänner janvier janv enero ene janeiro gennaio gen januari",
  "february feb februar février fevrier févr fevr fév fev febrero fevereiro febbraio februari",
  "march mar märz mär maerz mrz mars marzo março marco maart mrt",
  "april apr avril avr abril abr aprile",
  "may mai mayo maio maggio mag mei maj",
  "june jun juni juin junio junho giugno giu",
  "july jul juli juillet juil julio julho luglio lug",
  "august aug août aout agosto ago augustus",
  "september sep sept septembre septiembre setiembre setembro set settembre",
  "october oct oktober okt octobre octubre outubro out ottobre ott",
  "november nov novembre noviembre novembro",
  "december dec dezember dez décembre decembre déc diciembre dic dezembro dicembre",
];

const months = new Map(
  names.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)),
);

/** The number of a month by its name in any case, with or without a point; undefined if it is none. */
export const monthOf = (name: string): number | undefined =>
  months.get(name.toLowerCase().replace(/\.$/, "").normalize("NFC"));

const weekdays = new Set(
  (
    "monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun " +
    "montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sa sonnabend sonntag so " +
    "lundi lun mardi mar mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim " +
    "lunes martes mié mie miércoles miercoles jueves jue viernes vie sábado sabado sáb sab domingo dom"
  ).split(" "),
);

export const isWeekday = (name: string): boolean => weekdays.has(name.toLowerCase().replace(/\.$/, ""));
