/** Where a user's files are in the default bucket. */
export const homeOf = (userId: string) => `users/${userId}/`;
