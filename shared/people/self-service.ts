/**
 * Token scope that permits changing factors, passkeys and attributes at the user pool, and deleting the account there.
 */
export const selfServiceScope = 'aws.cognito.signin.user.admin'

/** Claim of access tokens: how the sign-in was proven. Absent after a sign-in on a remembered device (rules 2.20). */
export const proofClaim = 'proof'
export const signInByCode = 'code'

/** Names in the pool's client metadata. The user pool passes them to its triggers. */
export const poolMetadata = {
  /** A pass for a sign-in of the server itself. */
  proof: 'proof',
  /** A pass for tokens with the self-service scope. */
  selfService: 'self_service',
  /** This device's key. */
  device: 'device',
  /** `codeByEmail` where the user gets no text message. */
  codeBy: 'code_by',
} as const

export const codeByEmail = 'email'
