// biome-ignore lint/style/noProcessEnv: which seeds is the caller's choice
const { GRIDLEASE_ARCHIVE_SEEDS = '1' } = process.env;

/** Of the random history that the tests of archived months write; each costs them a quarter of a minute. */
export const SEEDS = GRIDLEASE_ARCHIVE_SEEDS.split(',').map(Number);
