import { fetchAuthSession } from 'aws-amplify/auth'
import { poolMetadata, selfServiceScope } from '../../../../shared/people/self-service.ts'
import { api } from '../../../lib/server/operations.ts'
import { identityReady } from '../../../lib/session/identity.ts'
import { requiresProof } from '../requires-proof.ts'

/** Returns whether this session's token may change sign-in factors at the pool. */
export async function mayChangeFactors(): Promise<boolean> {
  await identityReady()
  const { tokens } = await fetchAuthSession()
  return String(tokens?.accessToken.payload.scope).split(' ').includes(selfServiceScope)
}

/** Renews the tokens with the right to change sign-in factors; the API asks for a fresh proof first (rules 2.20). */
export async function openSelfService(factor: 'authenticator' | 'other' = 'other'): Promise<void> {
  const { pass } = await api.accounts.openSelfService.call({ factor })
  await identityReady()
  await fetchAuthSession({ forceRefresh: true, clientMetadata: { [poolMetadata.selfService]: pass } })
}

/** Runs an operation of the pool; where its token is too old, again after a fresh proof. */
export async function atThePool<T>(operation: () => Promise<T>): Promise<T> {
  await identityReady()
  try {
    return await operation()
  } catch (error) {
    if (!requiresProof(error)) throw error
    await openSelfService()
    return operation()
  }
}
