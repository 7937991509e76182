/** The signed-in user. It controls only what is shown; the server checks permissions. */
export interface Actor {
  readonly id: string
  readonly email: string
  readonly isAdmin: boolean
}

export type Session =
  | { readonly status: 'loading' }
  /** `expired`: the session ended without a sign-out. */
  | { readonly status: 'signed-out'; readonly expired: boolean }
  /** `suspended`: the account may only read the reason. */
  | { readonly status: 'signed-in'; readonly actor: Actor; readonly suspended?: true }

export type SessionEvent =
  | { readonly type: 'found'; readonly actor: Actor }
  | { readonly type: 'absent' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'ended' }
  | { readonly type: 'suspended' }
  | { readonly type: 'restored' }

/** Returns the session after an event (rules 2.13, Auth). */
export function nextSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'found':
      return { status: 'signed-in', actor: event.actor }
    case 'absent':
    case 'signed-out':
      return { status: 'signed-out', expired: false }
    case 'ended':
      return session.status === 'signed-out' ? session : { status: 'signed-out', expired: true }
    case 'suspended':
      return session.status === 'signed-in' ? { ...session, suspended: true } : session
    case 'restored':
      return session.status === 'signed-in' ? { status: 'signed-in', actor: session.actor } : session
  }
}

export function actorOfClaims(claims: Readonly<Record<string, unknown>>): Actor {
  const groups = claims['cognito:groups']
  return {
    id: String(claims.sub),
    email: String(claims.email ?? ''),
    isAdmin: Array.isArray(groups) && groups.includes('admin'),
  }
}
