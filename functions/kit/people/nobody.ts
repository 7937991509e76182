/** Replaces the user in data kept after an account's deletion: a valid id without an account. */
export const nobody = '00000000-0000-0000-0000-000000000000'
