/** Base units; PostgreSQL's numeric comes and goes as text. */
export type Units = string;
