/** Returns whether the pool refused a token that may no longer change sign-in factors (rules 2.19). */
export function requiresNewSignIn(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAuthorizedException' && /required scopes/i.test(error.message)
}
