import { beforeEach, describe, expect, it, vi } from 'vitest'
import { liveAdminOfPool } from './live-admin.ts'

const asked: { body: unknown; target: string }[] = []
let answers: (() => Response)[] = []
const requireAdmin = liveAdminOfPool()
const inGroups = (...names: string[]) =>
  answers.push(() => Response.json({ Groups: names.map((GroupName) => ({ GroupName })) }))
const failing = (type: string, status = 400) => answers.push(() => Response.json({ __type: type }, { status }))

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'sa-east-1')
  vi.stubEnv('USER_POOL_ISSUER', 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_pool')
  asked.length = 0
  answers = []
  vi.stubGlobal('fetch', async (_: URL, { body, headers }: { body: string; headers: Record<string, string> }) => {
    asked.push({ body: JSON.parse(body), target: headers['x-amz-target'] ?? '' })
    return answers.shift()?.()
  })
})

describe('liveAdminOfPool', () => {
  it('asks the pool at each call', async () => {
    inGroups('seller', 'admin')
    inGroups('seller')
    await requireAdmin('ana')
    await expect(requireAdmin('ana')).rejects.toMatchObject({ code: 'access.denied' })
    expect(asked[0]).toEqual({
      body: { UserPoolId: 'sa-east-1_pool', Username: 'ana' },
      target: 'AWSCognitoIdentityProviderService.AdminListGroupsForUser',
    })
  })

  it('refuses users without groups and deleted users', async () => {
    answers.push(() => Response.json({}))
    await expect(requireAdmin('ana')).rejects.toMatchObject({ code: 'access.denied' })
    failing('UserNotFoundException')
    await expect(requireAdmin('ana')).rejects.toMatchObject({ code: 'access.denied' })
  })

  it('asks once more after a fault, then fails without admitting the caller', async () => {
    failing('TooManyRequestsException')
    inGroups('admin')
    await requireAdmin('ana')
    failing('InternalErrorException', 500)
    failing('InternalErrorException', 500)
    await expect(requireAdmin('ana')).rejects.toThrow('The user pool told no groups: 500')
  })
})
