import { fetchAuthSession } from 'aws-amplify/auth'
import { selfServiceScope } from '../../../../shared/people/self-service.ts'
import { identityReady } from '../../../lib/session/identity.ts'

/** Returns whether this session may change sign-in factors. Renewed tokens and sign-ins by QR code may not. */
export async function mayChangeFactors(): Promise<boolean> {
  await identityReady()
  const { tokens } = await fetchAuthSession()
  return String(tokens?.accessToken.payload.scope).split(' ').includes(selfServiceScope)
}
