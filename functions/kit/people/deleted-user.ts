/** Replaces a deleted user in data that remains: a valid id without an account. */
export const deletedUserId = '00000000-0000-0000-0000-000000000000'
