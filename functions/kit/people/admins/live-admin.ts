import * as z from 'zod'
import { Refusal } from '../../../../shared/refusals.ts'
import { environment } from '../../environment.ts'
import { endpointOf, signedPost } from '../../services/signed-post.ts'

/** @throws Refusal access.denied for a user who is not in the group now */
export type RequireLiveAdmin = (userId: string) => Promise<void>

/** Every API function has it; `infra/stacks/backend-stack.ts` sets it. */
const poolEnvironment = environment('USER_POOL_ISSUER')
const groups = z.object({ Groups: z.array(z.object({ GroupName: z.string() })).default([]) })
/** A function of an API has ten seconds. */
const timeoutMs = 2000
const attempts = 2

/**
 * Reads the group of the API's user pool at each call, whatever the token says (rules 12.15). One signed request: the
 * pool's client would weigh on the functions that users wait for.
 */
export function liveAdminOfPool(): RequireLiveAdmin {
  return async (userId) => {
    for (let attempt = 1; ; attempt++) {
      const isAdmin = await readMembership(userId).catch((error: unknown) => {
        if (attempt === attempts) throw error
      })
      if (isAdmin) return
      if (isAdmin === false) throw new Refusal('access.denied')
    }
  }
}

async function readMembership(Username: string): Promise<boolean> {
  // An issuer ends in the pool's id.
  const UserPoolId = poolEnvironment.read().USER_POOL_ISSUER.split('/').at(-1)
  const answer = await signedPost({
    service: 'cognito-idp',
    url: new URL('/', endpointOf('cognito-idp', 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER')),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.AdminListGroupsForUser',
    },
    body: JSON.stringify({ UserPoolId, Username }),
    timeoutMs,
  })
  const body: unknown = await answer.json()
  if (answer.ok) return groups.parse(body).Groups.some(({ GroupName }) => GroupName === 'admin')
  if (String((body as { __type?: unknown }).__type).endsWith('UserNotFoundException')) return false
  throw new Error(`The user pool told no groups: ${answer.status}`)
}
