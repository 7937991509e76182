import { implement } from '@orpc/server'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operation } from '../../shared/contract/operation.ts'
import { api, type RequestContext } from './api.ts'

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT'
const declared = { noun: 'settings', relation: 'none', method: 'GET', summary: 'A stand-in' } as const
const output = z.object({ caller: z.string().nullable() })
const contract = {
  shown: operation({ ...declared, access: 'public', path: '/shown' }).output(output),
  open: operation({ ...declared, access: 'public', path: '/open', duringMaintenance: true }).output(output),
  own: operation({ ...declared, access: 'signed-in', path: '/own' }).output(output),
  order: operation({ ...declared, access: 'signed-in', path: '/order', duringMaintenance: true }).output(output),
  rule: operation({ ...declared, access: 'admin', path: '/rule' }).output(output),
}
const on = implement(contract).$context<RequestContext>()
const callerOf = ({ context }: { context: RequestContext }) => ({ caller: context.actor?.userId ?? null })
const router = on.router({
  shown: on.shown.handler(callerOf),
  open: on.open.handler(callerOf),
  own: on.own.handler(callerOf),
  order: on.order.handler(callerOf),
  rule: on.rule.handler(callerOf),
})

const user = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const admin = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const expired = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a33'
let message: string | undefined
const handler = api('settings', router, {
  liveAdmin: () => Promise.resolve(),
  accountStatus: async ({ userId, signedInAt }) => ({
    refused: userId === expired ? 'access.session_over' : undefined,
    signedInAt,
    endsAt: Infinity,
  }),
  maintenance: {
    message: async () => message,
    callerOf: async (authorization) => {
      const userId = authorization?.slice('Bearer '.length)
      return userId ? { userId, isAdmin: userId !== user, signedInAt: 1_795_262_400 } : undefined
    },
  },
})

/** As the gateway: it verifies the token of operations that are not public. */
async function call(name: keyof typeof contract, userId?: string) {
  const claims = {
    sub: userId,
    token_use: 'access',
    auth_time: '1795262400',
    'cognito:groups': userId === user ? '[]' : '[admin]',
  }
  const isPublic = name === 'shown' || name === 'open'
  const event = {
    rawPath: `/api/${name}`,
    rawQueryString: '',
    headers: userId ? { authorization: `Bearer ${userId}` } : {},
    requestContext: { http: { method: 'GET' }, ...(isPublic || !userId ? {} : { authorizer: { jwt: { claims } } }) },
  }
  const answer = (await handler(event as never, { awsRequestId: 'id' } as Context)) as APIGatewayProxyStructuredResultV2
  return { status: answer.statusCode, ...(JSON.parse(answer.body ?? '{}') as object) }
}

describe('an API during maintenance', () => {
  it('is open to all without it', async () => {
    message = undefined
    for (const [name, userId] of [['shown'], ['own', user], ['rule', admin]] as const)
      expect(await call(name, userId)).toMatchObject({ status: 200 })
  })

  it('answers 503 with the message to visitors and users', async () => {
    message = 'Voltamos às 15h.'
    for (const [name, userId] of [['shown'], ['shown', user], ['own', user], ['rule', user]] as const)
      expect(await call(name, userId)).toMatchObject({ status: 503, code: 'maintenance.on', data: { message } })
  })

  it('answers admins, in public operations too', async () => {
    message = 'Voltamos às 15h.'
    for (const name of ['own', 'rule'] as const) expect(await call(name, admin)).toEqual({ status: 200, caller: admin })
    expect(await call('shown', admin)).toEqual({ status: 200, caller: admin })
  })

  it('leaves open what the contract says', async () => {
    message = 'Voltamos às 15h.'
    expect(await call('open')).toEqual({ status: 200, caller: null })
    expect(await call('order', user)).toEqual({ status: 200, caller: user })
  })

  it('asks an admin with an expired session to sign in', async () => {
    message = 'Voltamos às 15h.'
    for (const name of ['own', 'order', 'rule'] as const)
      expect(await call(name, expired)).toMatchObject({ status: 401, code: 'access.session_over' })
    expect(await call('shown', expired)).toMatchObject({ status: 503 })
  })
})
