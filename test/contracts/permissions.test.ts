import { implement } from '@orpc/server'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { describe, expect, it, test } from 'vitest'
import { api } from '../../functions/kit/api.ts'
import type { AccountRefusal, AccountStatusReader } from '../../functions/kit/people/account-status.ts'
import { contract, operations } from '../../shared/contract/contract.ts'
import { apiPrefix } from '../../shared/contract/operation.ts'
import { Refusal, type RefusalCode, refusalStatus } from '../../shared/refusals.ts'
import { checkCells } from '../support/cells.ts'
import { samples } from '../support/fixtures/samples.ts'
import { expectedResult, type Role, roles } from '../support/people/roles.ts'

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT'
process.env.POWERTOOLS_METRICS_DISABLED = 'true'

const sub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const suspendedSub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99'
/** Signed in on a remembered device, or long ago. */
const unprovenSub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a33'
/** Was taken out of the admin group after the token was issued. */
const demotedSub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a44'
const signedOutSub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a55'

const accountStatus: AccountStatusReader = async ({ userId, signedInAt }) => ({
  refused: refusalOf(userId),
  signedInAt,
  endsAt: Infinity,
})

function refusalOf(userId: string): AccountRefusal {
  if (userId === signedOutSub) return 'access.session_over'
  return userId === suspendedSub ? 'access.suspended' : undefined
}

/** The contract with failing handlers: a permitted caller causes a fault. */
const handlers = new Map(
  Object.entries(contract).map(([noun, operationsOfNoun]) => [
    noun,
    api('settings', implement(operationsOfNoun as typeof contract.settings).router(emptied(operationsOfNoun)), {
      accountStatus,
      liveAdmin: async (userId) => {
        if (userId === demotedSub) throw new Refusal('access.denied')
      },
      freshProof: async ({ userId }) => {
        if (userId === unprovenSub) throw new Refusal('access.proof_required')
      },
    }),
  ]),
)

function emptied(operationsOfNoun: object) {
  const on = implement(operationsOfNoun as typeof contract.settings) as unknown as Record<
    string,
    { handler(handle: () => never): unknown }
  >
  return Object.fromEntries(
    Object.keys(operationsOfNoun).map((name) => [
      name,
      on[name]?.handler(() => {
        throw new Error('reached')
      }),
    ]),
  ) as never
}

async function callHandler({ name, method, path }: (typeof every)[number], claims: unknown) {
  const handler = handlers.get(name.split('.')[0] ?? '')
  const event = {
    rawPath: apiPrefix + path.replaceAll(/\{\w+\}/g, 'x'),
    rawQueryString: '',
    headers: {},
    requestContext: { http: { method }, ...(claims === undefined ? {} : { authorizer: { jwt: { claims } } }) },
  }
  const answer = (await handler?.(event as never, { awsRequestId: 'id' } as Context)) as
    | APIGatewayProxyStructuredResultV2
    | undefined
  return { status: answer?.statusCode, code: (JSON.parse(answer?.body ?? '{}') as { code?: string }).code }
}

const every = operations()
const subOf = (role: Role) => (role === 'suspended' ? suspendedSub : role === 'signed-out' ? signedOutSub : sub)
const claimsOf = (role: Role) =>
  role === 'visitor'
    ? undefined
    : {
        sub: subOf(role),
        token_use: 'access',
        auth_time: '1795262400',
        'cognito:groups': role === 'admin' ? '[admin]' : '[]',
      }
const accessRefusals = new Set<string | undefined>([
  'access.sign_in_required',
  'access.session_over',
  'access.denied',
  'access.suspended',
])

const invalidClaims: Readonly<Record<string, unknown>> = {
  'an ID token': { sub, token_use: 'id', auth_time: '1795262400' },
  'an unknown subject': { sub: 'root', token_use: 'access', auth_time: '1795262400' },
  'claims without a time': { sub, token_use: 'access' },
  'claims without a subject': { token_use: 'access', auth_time: '1795262400' },
  'a text as claims': 'admin',
  'no claims': null,
}

describe('every API function', () => {
  const cells = every.map((operation) => [operation.name, operation] as const)

  it.each(roles)('checks the access of a %s itself, whatever the gateway allowed', (role) =>
    checkCells(cells, async (operation) => {
      // The handler checks relations after the access check.
      const wanted = expectedResult({ ...operation, relation: 'none' }, role, 'public')
      const { status, code } = await callHandler(operation, claimsOf(role))
      if (wanted === 'allowed') expect(accessRefusals.has(code)).toBe(false)
      else expect({ status, code }).toEqual({ status: refusalStatus[wanted], code: wanted })
    }),
  )

  it('asks for a fresh proof where the contract says so, and only there', () =>
    checkCells(cells, async (operation) => {
      const { code } = await callHandler(operation, { ...claimsOf('admin'), sub: unprovenSub })
      expect(code === 'access.proof_required').toBe(operation.freshProof === true)
    }))

  it('reads the admin group for every operation of admins, and only there', () =>
    checkCells(cells, async (operation) => {
      const { code } = await callHandler(operation, { ...claimsOf('admin'), sub: demotedSub })
      expect(code === 'access.denied').toBe(operation.access === 'admin')
    }))

  it('treats a suspended admin as suspended', () =>
    checkCells(cells, async (operation) => {
      const wanted = expectedResult({ ...operation, relation: 'none' }, 'suspended', 'public')
      const { status, code } = await callHandler(operation, { ...claimsOf('admin'), sub: suspendedSub })
      if (wanted === 'allowed') expect(accessRefusals.has(code)).toBe(false)
      else expect({ status, code }).toEqual({ status: refusalStatus[wanted], code: wanted })
    }))

  it.each(Object.entries(invalidClaims))('treats %s as a visitor', (_, claims) =>
    checkCells(cells, async (operation) => {
      const { code } = await callHandler(operation, claims)
      expect(code === 'access.sign_in_required').toBe(operation.access !== 'public')
    }),
  )
})

it('a fresh proof is needed for money, factors, contact, export and deletion', () => {
  expect(every.filter(({ freshProof }) => freshProof).map(({ name }) => name)).toEqual([
    'accounts.checkEmail',
    'accounts.sendPhoneCode',
    'accounts.openSelfService',
    'privacy.requestExport',
    'privacy.downloadExport',
    'privacy.requestDeletion',
    'withdrawals.request',
    'donations.request',
  ])
})

describe('expectations from the contract', () => {
  const owners = { access: 'signed-in', relation: { is: 'owner', of: 'ad', others: 'recyclable.not_found' } } as const
  const answers = (operation: Parameters<typeof expectedResult>[0], shown: 'public' | 'hidden' = 'public') =>
    Object.fromEntries(roles.map((role) => [role, expectedResult(operation, role, shown)]))
  const denied: RefusalCode = 'access.denied'

  it('an owner’s operation refuses all others, including admins', () => {
    expect(answers(owners)).toEqual({
      visitor: 'access.sign_in_required',
      stranger: 'recyclable.not_found',
      owner: 'allowed',
      participant: 'recyclable.not_found',
      admin: 'recyclable.not_found',
      suspended: 'access.suspended',
      'signed-out': 'access.session_over',
    })
  })

  it('a suspended user may only read public data and the reason', () => {
    const told = every.filter((operation) => expectedResult(operation, 'suspended', 'public') !== 'access.suspended')
    expect(told.filter(({ access }) => access !== 'public').map(({ name }) => name)).toEqual(['profiles.me'])
  })

  it('a token from before a global sign-out gives access to nothing', () => {
    const told = every.filter(
      (operation) => expectedResult(operation, 'signed-out', 'public') !== 'access.session_over',
    )
    expect(told.filter(({ access }) => access !== 'public')).toEqual([])
  })

  it('a hidden resource is visible to its owner and admins, a public one to everyone', () => {
    const reading = { access: 'public', relation: { ...owners.relation, is: 'reader' } } as const
    expect(Object.values(answers(reading))).toEqual(roles.map(() => 'allowed'))
    expect(Object.entries(answers(reading, 'hidden')).filter(([, answer]) => answer === 'allowed')).toEqual([
      ['owner', 'allowed'],
      ['admin', 'allowed'],
    ])
  })

  it('an operation on a hidden ad reports that it does not exist', () => {
    const asking = { access: 'signed-in', relation: { ...owners.relation, is: 'not owner', others: denied } } as const
    expect(answers(asking)).toMatchObject({ stranger: 'allowed', owner: denied })
    for (const operation of [owners, asking])
      expect(answers(operation, 'hidden')).toMatchObject({
        visitor: 'access.sign_in_required',
        stranger: 'recyclable.not_found',
        participant: 'recyclable.not_found',
      })
  })

  it('participants may both act, and only the other participant may answer a proposal', () => {
    const relation = { is: 'participant', of: 'pickup', others: denied } as const
    const allowed = (is: 'participant' | 'other participant') =>
      roles.filter(
        (role) => expectedResult({ access: 'signed-in', relation: { ...relation, is } }, role, 'public') === 'allowed',
      )
    expect(allowed('participant')).toEqual(['owner', 'participant'])
    expect(allowed('other participant')).toEqual(['owner'])
  })
})

test('every operation, and nothing else, has a sample input', () => {
  const named = Object.entries(samples).flatMap(([noun, list]) => Object.keys(list).map((name) => `${noun}.${name}`))
  expect(named.sort()).toEqual(every.map(({ name }) => name).sort())
})
