/** Returns whether the pool refused a token that may not change sign-in factors (rules 2.19). */
export function requiresProof(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAuthorizedException' && /required scopes/i.test(error.message)
}
