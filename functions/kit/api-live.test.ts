import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics } from '@aws-lambda-powertools/metrics'
import { implement } from '@orpc/server'
import type { Context } from 'aws-lambda'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { liveOperation, refusals } from '../../shared/contract/operation.ts'
import { Refusal } from '../../shared/refusals.ts'
import { api, type RequestContext } from './api.ts'
import type { AccountRefusal } from './people/account-status.ts'

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT'

let counted: string[] = []
beforeEach(() => {
  counted = []
  vi.spyOn(Metrics.prototype, 'addMetric').mockImplementation(function (this: Metrics, name) {
    counted.push(name)
    return this
  })
})

describe('live mutation', () => {
  const live = {
    say: liveOperation({ noun: 'settings', mutation: 'say', relation: 'none', summary: 'A stand-in' })
      .input(z.object({ text: z.string() }))
      .output(z.object({ text: z.string() }))
      .errors(refusals('request.conflict')),
    leave: liveOperation({ noun: 'settings', mutation: 'leave', relation: 'none', summary: 'A stand-in' }),
  }
  const onLive = implement(live).$context<RequestContext>()
  let stands: AccountRefusal
  const answers = api(
    'settings',
    onLive.router({
      say: onLive.say.handler(({ input: { text }, context }) => {
        if (text === 'refused') throw new Refusal('request.conflict', { left: 3 })
        if (text === 'broken') throw new Error('a secret of the inside')
        return { text: `${text} ${context.actor?.userId}`, secret: 'undeclared' }
      }),
      leave: onLive.leave.handler(() => undefined),
    }),
    { accountStatus: async ({ signedInAt }) => ({ refused: stands, signedInAt, endsAt: Infinity }) },
  )
  const sub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
  const claims = { sub, token_use: 'access', client_id: 'client', auth_time: 1_795_262_400 }
  const say = (input: unknown, given: unknown = claims, mutation = 'say') =>
    answers({ mutation, input, claims: given } as never, { awsRequestId: 'id' } as Context)
  const refused = (code: string, status: number) => ({ refused: expect.objectContaining({ code, status }) })
  beforeEach(() => {
    stands = undefined
  })

  it('runs the operation and drops undeclared fields', async () => {
    expect(await say({ text: 'oi' })).toEqual({ data: { text: `oi ${sub}` } })
    expect(await say({}, claims, 'leave')).toEqual({ data: true })
  })

  it('returns a refusal with its details, and a fault without any', async () => {
    expect(await say({ text: 'refused' })).toEqual({
      refused: { code: 'request.conflict', status: 409, data: { left: 3 } },
    })
    expect(await say({ text: 'broken' })).toEqual(refused('INTERNAL_SERVER_ERROR', 500))
    expect(JSON.stringify(await say({ text: 'broken' }))).not.toContain('secret')
    expect(counted).toContain('faults')
  })

  it.each([[{ text: 7 }], [{}], [null], [[]], ['text']])('rejects the input %j', async (input) => {
    expect(await say(input)).toEqual(refused('request.invalid', 400))
  })

  it('checks the token claims and the account status', async () => {
    expect(await say({ text: 'oi' }, { ...claims, token_use: 'id' })).toEqual(refused('access.sign_in_required', 401))
    expect(await say({ text: 'oi' }, null)).toEqual(refused('access.sign_in_required', 401))
    stands = 'access.suspended'
    expect(await say({ text: 'oi' })).toEqual(refused('access.suspended', 403))
    stands = 'access.session_over'
    expect(await say({ text: 'oi' })).toEqual(refused('access.session_over', 401))
  })

  it('logs a fault for an unknown mutation', async () => {
    const logged = vi.spyOn(Logger.prototype, 'error')
    expect(await say({ text: 'oi' }, claims, 'shout')).toEqual(refused('INTERNAL_SERVER_ERROR', 500))
    const message = 'functions/settings/entries/api.ts does not answer the mutation shout'
    expect(logged).toHaveBeenCalledWith('failed', expect.objectContaining({ message }))
    expect(await say({ text: 'oi' }, claims, '../settings')).toEqual(refused('INTERNAL_SERVER_ERROR', 500))
  })
})
