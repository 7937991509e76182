import { fetchAuthSession } from 'aws-amplify/auth'
import { selfServiceScope } from '../../../../shared/people/self-service.ts'
import { identityReady } from '../../../lib/session/identity.ts'

/** Whether this sign-in may still change how one signs in: not once its token was renewed, nor by a QR code. */
export async function mayServeItself(): Promise<boolean> {
  await identityReady()
  const { tokens } = await fetchAuthSession()
  return String(tokens?.accessToken.payload.scope).split(' ').includes(selfServiceScope)
}
