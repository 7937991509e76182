import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { secretReader } from '../../functions/kit/secrets/secrets.ts'
import { type EndpointContext, listen } from '../../local/aws/endpoint/endpoint.ts'
import { createSecretsManager } from '../../local/aws/secrets-manager/server.ts'

const arn = 'arn:aws:secretsmanager:sa-east-1:123456789012:secret:payments-a1b2c3'
const form = z.object({ token: z.string() })
const before = { ...process.env }

let close: () => Promise<void>
let asked: string[]
beforeEach(async () => {
  asked = []
  const surroundings = {
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    log: () => undefined,
    mayCall: (key: string | undefined, action: string, resource: string) => {
      asked.push(`${key} ${action} ${resource}`)
      return key === 'may'
    },
  } as unknown as EndpointContext
  const secrets = [{ arn, name: 'payments', value: JSON.stringify({ token: 'shown-to-few' }) }]
  const server = await listen(createSecretsManager(surroundings, { secrets }).listener)
  close = server.close
  Object.assign(process.env, {
    AWS_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: 'may',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: server.url,
  })
})
afterEach(async () => {
  await close()
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})

it('returns a secret to a permitted role, with one request for concurrent readers', async () => {
  const read = secretReader(arn, form)
  expect(await Promise.all([read(), read()])).toEqual([{ token: 'shown-to-few' }, { token: 'shown-to-few' }])
  expect(asked).toEqual([`may secretsmanager:GetSecretValue ${arn}`])
})

it('refuses a role without permission and does not leak the secret', async () => {
  process.env.AWS_ACCESS_KEY_ID = 'may-not'
  const error = await secretReader(arn, form)().catch((refused: Error) => refused.message)
  expect(error).toContain('is unreadable: 400')
  expect(error).not.toContain('shown-to-few')
})

it('reports an unexpected form without showing the secret', async () => {
  const error = await secretReader(arn, z.object({ other: z.string() }))().catch((refused: Error) => refused.message)
  expect(error).toContain('does not match the format')
  expect(error).not.toContain('shown-to-few')
})

it('refuses an unknown secret; a failed reader retries', async () => {
  await expect(secretReader(`${arn}x`, form)()).rejects.toThrow('400')
  const read = secretReader(arn, form)
  process.env.AWS_ACCESS_KEY_ID = 'may-not'
  await expect(read()).rejects.toThrow('400')
  process.env.AWS_ACCESS_KEY_ID = 'may'
  expect(await read()).toEqual({ token: 'shown-to-few' })
})
