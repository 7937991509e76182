import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataKeysOf } from '../../functions/kit/people/access/data-keys.ts'
import { recordAccess } from '../../functions/kit/people/access/record-access.ts'
import { listen } from '../../local/aws/endpoint/endpoint.ts'
import { createKms } from '../../local/aws/kms/server.ts'
import { createTable } from '../support/tables/table.ts'

const table = createTable()
const arn = 'arn:aws:kms:sa-east-1:111122223333:key/access-records'
let stop: () => Promise<void>

beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'access-'))
  const kms = createKms(
    {
      now: () => new Date(),
      mayCall: () => true,
      dataDir,
      log: () => undefined,
      region: 'sa-east-1',
      accountId: '111122223333',
    },
    { keys: [{ id: 'access-records', arn }] },
  )
  const server = await listen(kms.listener)
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', server.url)
  vi.stubEnv('AWS_REGION', 'sa-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  stop = async () => {
    await server.close()
    await kms.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await stop()
})

async function read(...args: string[]): Promise<{ code: number; lines: Record<string, unknown>[]; error: string }> {
  const endpoint = await table.client.config.endpoint?.()
  const env = { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: `http://${endpoint?.hostname}:${endpoint?.port}` }
  const tool = join(import.meta.dirname, '../../infra/tools/read-access-records.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [tool, ...args, table.name], { env })
    const lines = stdout.split('\n').filter(Boolean)
    return { code: 0, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>), error: '' }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, lines: [], error: stderr }
  }
}

describe('npm run read:access-records', () => {
  const days = ['--from', '2026-03-10', '--to', '2026-03-11']
  test('prints the records of a user, or of an address by gateway, viewer and proxy', async () => {
    const record = recordAccess(table, dataKeysOf(arn))
    const at = (time: string) => new Date(`2026-03-${time}.000Z`)
    await record('ana', { address: '203.0.113.7', requestId: 'r1' }, at('10T12:00:00'))
    await record('ana', { address: '10.0.0.1', viewer: '198.51.100.1:4321', requestId: 'r2' }, at('11T12:00:00'))
    await record(
      'bia',
      { address: '10.0.0.1', forwarded: '198.51.100.1, 10.0.0.1', requestId: 'r3' },
      at('11T13:00:00'),
    )
    await record('ana', { address: '203.0.113.7', requestId: 'r4' }, at('12T12:00:00'))
    const ofAna = await read(...days, '--user', 'ana')
    expect(ofAna.lines).toEqual([
      { time: '2026-03-10T12:00:00.000Z', userId: 'ana', address: '203.0.113.7', requestId: 'r1' },
      expect.objectContaining({ time: '2026-03-11T12:00:00.000Z', viewer: '198.51.100.1:4321', requestId: 'r2' }),
    ])
    const ofAddress = await read(...days, '--address', '198.51.100.1')
    expect(ofAddress.lines.map(({ requestId }) => requestId)).toEqual(['r2', 'r3'])
  })

  test('refuses to print the records of all users', async () => {
    expect(await read(...days)).toMatchObject({ code: 1, error: expect.stringContaining('--user ID | --address IP') })
  })
})
