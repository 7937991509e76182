/** Whether the pool refused a token because it may no longer change how one signs in (rules 2.19). */
export function wantsSignInAgain(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAuthorizedException' && /required scopes/i.test(error.message)
}
