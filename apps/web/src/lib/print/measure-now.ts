/** Asks drawings for their width at once: paper is laid out before the browser would report a new one. */
export const MEASURE_NOW = "beachhead:measure-now";
